import Glibc
import Subprocess

/// A program of the user that reads its standard input and runs within a time limit.
///
/// It is started with a list of arguments, without a shell, in a process group of its own. Its
/// output goes to standard error. At the time limit, and when the waiting task is cancelled, it is
/// terminated together with all processes of its group.
public struct HookProgram: Sendable {
  public var arguments: [String]
  public var environment: [String: String]

  public init(arguments: [String], environment: [String: String]) {
    self.arguments = arguments
    self.environment = environment
  }

  /// - Parameter command: The program and its arguments. Quotes and backslashes protect whitespace;
  ///   nothing is expanded.
  /// - Returns: `nil` if the command is empty or has an unclosed quote.
  public init?(command: String, environment: [String: String]) {
    guard let words = CommandLineSplitter.words(of: command), words.first?.isEmpty == false
    else { return nil }
    self.init(arguments: words, environment: environment)
  }

  /// Runs the program until it exits or the time limit is over.
  ///
  /// - Parameters:
  ///   - input: The bytes of its standard input. The program may close its input early.
  ///   - time: The time limit.
  public func run(input: [UInt8], within time: Duration) async -> ProgramOutcome {
    await run(input: input) { try? await Task.sleep(for: time) }
  }

  /// Runs the program until it exits or `waitForLimit` returns.
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
      // Processes that the program started may have ignored `SIGTERM`.
      if Task.isCancelled { kill(-result.processIdentifier.value, SIGKILL) }
      return ProgramOutcome(result.terminationStatus)
    } catch {
      return ProgramOutcome(error)
    }
  }
}
