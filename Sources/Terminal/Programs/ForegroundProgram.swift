import Glibc

/// A program that is started with a list of arguments, never through a shell, has the terminal
/// while it runs, and is waited for.
struct ForegroundProgram {
  enum Outcome: Sendable, Hashable {
    case exited(Int32)
    case killed(signal: Int32)
    /// It was not found or could not be started.
    case notStarted(errno: Int32)
  }

  var arguments: [String]
  var environment: EnvironmentVariables

  /// Runs the program; with input, on a pipe that becomes its standard input.
  ///
  /// While it runs, an interrupt from the keyboard is the program's business and not ours, as
  /// with `system(3)`: otherwise Ctrl-C in a pager would leave it alone with the terminal.
  func run(input: [UInt8]? = nil) -> Outcome {
    guard let path = ProgramSearch(environment: environment).path(of: arguments.first ?? "") else {
      return .notStarted(errno: ENOENT)
    }
    return withSignalsIgnored([SIGINT, SIGQUIT, SIGPIPE]) {
      do throws(ProgramStart.Failure) {
        let start = ProgramStart(arguments: arguments, environment: environment)
        guard let input else { return wait(for: try start.spawn(path, pipe: nil)) }
        return wait(for: try spawn(start, path, reading: input))
      } catch {
        return .notStarted(errno: error.errno)
      }
    }
  }

  private func spawn(
    _ start: ProgramStart, _ path: String, reading input: [UInt8]
  ) throws(ProgramStart.Failure) -> pid_t {
    let pipe = try ProgramStart.Pipe.make()
    defer { close(pipe.writeEnd) }
    let child = try start.spawnClosing(pipe, path)
    _ = writeAll(input, to: pipe.writeEnd)
    return child
  }

  private func wait(for child: pid_t) -> Outcome {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}

private func withSignalsIgnored<Value>(_ signals: [Int32], _ body: () -> Value) -> Value {
  let saved = signals.map { signal in
    var before = sigaction()
    var ignore = sigaction()
    ignore.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(signal, &ignore, &before)
    return before
  }
  defer {
    for (signal, before) in zip(signals, saved) {
      var before = before
      sigaction(signal, &before, nil)
    }
  }
  return body()
}
