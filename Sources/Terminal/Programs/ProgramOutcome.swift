import Subprocess

/// How a program that was started for the user ended. Every ending is a result, not an error.
public enum ProgramOutcome: Sendable, Hashable {
  case exited(Int32)
  case killed(signal: Int32)
  /// It was ended at its time limit.
  case timedOut
  /// It was ended because the task that waited for it was cancelled.
  case stopped
  /// It was not found, or could not be started.
  case notStarted
  /// It was ended because its input could not be written, and it may have read only a part of it.
  case inputFailed

  init(_ status: TerminationStatus) {
    self =
      switch status {
      case .exited(let code): .exited(code)
      case .signaled(let signal): .killed(signal: signal)
      }
  }

  /// The outcome of a program that could not be started or given its input.
  init(_ error: any Error) {
    let isWriteError = (error as? SubprocessError)?.code == .failedToWriteToSubprocess
    self = isWriteError ? .inputFailed : .notStarted
  }
}
