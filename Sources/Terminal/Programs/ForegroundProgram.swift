import Glibc
import Subprocess

/// A program that uses the terminal while it runs and is waited for. It is started with a list of
/// arguments, without a shell.
struct ForegroundProgram {
  var arguments: [String]
  var environment: [String: String]

  /// Runs the program until it exits.
  ///
  /// While it runs, this process ignores `SIGINT` and `SIGQUIT`, as in `system(3)`. Otherwise
  /// Ctrl-C in a pager would end this process and leave the pager running.
  ///
  /// - Parameter input: The bytes of its standard input, or `nil` if it inherits standard input.
  func run(input: [UInt8]? = nil) async -> ProgramOutcome {
    let before = [SIGINT, SIGQUIT].map { ($0, replaceAction(of: $0, by: .ignored)) }
    defer { for (signal, action) in before { _ = replaceAction(of: signal, by: action) } }
    let program = Configuration(arguments, environment, hasOwnGroup: false)
    do {
      guard let input else {
        let result = try await Subprocess.run(
          program, input: .currentStandardInput, output: .currentStandardOutput,
          error: .currentStandardError)
        return ProgramOutcome(result.terminationStatus)
      }
      let result = try await Subprocess.run(
        program, input: .inputWriter, output: .currentStandardOutput, error: .currentStandardError
      ) { try await $0.standardInputWriter.writeAll(input) }
      return ProgramOutcome(result.terminationStatus)
    } catch {
      return ProgramOutcome(error)
    }
  }

  private func replaceAction(of signal: Int32, by action: sigaction) -> sigaction {
    var (action, before) = (action, sigaction())
    sigaction(signal, &action, &before)
    return before
  }
}

extension sigaction {
  fileprivate static var ignored: sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_IGN
    return action
  }
}
