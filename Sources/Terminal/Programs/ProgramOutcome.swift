import Subprocess

/// How a program that was started for the user ended. No outcome is thrown as an error.
public enum ProgramOutcome: Sendable, Hashable {
  case exited(Int32)
  case killed(signal: Int32)
  /// The program was terminated at its time limit.
  case timedOut
  /// The program was terminated because the waiting task was cancelled.
  case stopped
  /// The program was not found or could not be started.
  case notStarted
  /// The input could not be written. The program may have read only a part of it.
  case inputFailed

  init(_ status: TerminationStatus) {
    self =
      switch status {
      case .exited(let code): .exited(code)
      case .signaled(let signal): .killed(signal: signal)
      }
  }

  /// Converts the error of a program that could not be started or whose input could not be written.
  init(_ error: any Error) {
    let isWriteError = (error as? SubprocessError)?.code == .failedToWriteToSubprocess
    self = isWriteError ? .inputFailed : .notStarted
  }
}
