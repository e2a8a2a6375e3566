import Glibc
import Subprocess

/// A program of the user that reads something from its standard input, within a time limit.
///
/// It is started with a list of arguments, never through a shell, in a process group of its own.
/// What it prints goes to standard error. At the time limit, and when the task that waits for it is
/// cancelled, it is ended together with all processes it started.
public struct HookProgram: Sendable {
  public var arguments: [String]
  public var environment: [String: String]

  public init(arguments: [String], environment: [String: String]) {
    self.arguments = arguments
    self.environment = environment
  }

  /// - Parameter command: program and arguments, split into words by us; quotes and backslashes
  ///   protect, nothing is expanded.
  /// - Returns: nil when there is no word, or a quote is left open.
  public init?(command: String, environment: [String: String]) {
    guard let words = CommandLineSplitter.words(of: command), words.first?.isEmpty == false
    else { return nil }
    self.init(arguments: words, environment: environment)
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - input: the bytes of its standard input. It may close that early.
  ///   - time: how long it may run.
  public func run(input: [UInt8], within time: Duration) async -> ProgramOutcome {
    await run(input: input) { try? await Task.sleep(for: time) }
  }

  /// Runs the program until it ends or the wait for its time limit is over.
  func run(
    input: [UInt8], until waitForLimit: @escaping @Sendable () async -> Void
  ) async -> ProgramOutcome {
    await withTaskGroup(of: ProgramOutcome?.self) { group in
      group.addTask { await run(input: input) }
      group.addTask {
        await waitForLimit()
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      if let first { return first }
      await group.waitForAll()
      return Task.isCancelled ? .stopped : .timedOut
    }
  }

  private func run(input: [UInt8]) async -> ProgramOutcome {
    do {
      let result = try await Subprocess.run(
        Configuration(arguments, environment, hasOwnGroup: true),
        input: .inputWriter, output: .currentStandardError, error: .currentStandardError
      ) { try await $0.standardInputWriter.writeAll(input) }
      // What it has started may ignore the signal that ended it.
      if Task.isCancelled { kill(-result.processIdentifier.value, SIGKILL) }
      return ProgramOutcome(result.terminationStatus)
    } catch {
      return ProgramOutcome(error)
    }
  }
}
