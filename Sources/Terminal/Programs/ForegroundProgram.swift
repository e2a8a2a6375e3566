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
  var environment: [String: String]

  /// Runs the program; with input, on a pipe that becomes its standard input.
  ///
  /// While it runs, an interrupt from the keyboard is the program's business and not ours, as
  /// with `system(3)`: otherwise Ctrl-C in a pager would leave it alone with the terminal.
  func run(input: [UInt8]? = nil) -> Outcome {
    guard let path = ProgramSearch(environment: environment).path(of: arguments.first ?? "") else {
      return .notStarted(errno: ENOENT)
    }
    return withSignalsIgnored([SIGINT, SIGQUIT, SIGPIPE]) {
      guard let input else { return wait(for: spawn(path, pipe: nil)) }
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { return .notStarted(errno: errno) }
      let child = spawn(path, pipe: Pipe(readEnd: ends[0], writeEnd: ends[1]))
      close(ends[0])
      if case .success = child { _ = writeAll(input, to: ends[1]) }
      close(ends[1])
      return wait(for: child)
    }
  }

  private struct Pipe {
    var readEnd: Int32
    var writeEnd: Int32
  }

  private struct SpawnError: Error {
    var errno: Int32
  }

  private func spawn(_ path: String, pipe: Pipe?) -> Result<pid_t, SpawnError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let pipe {
      posix_spawn_file_actions_addclose(&actions, pipe.writeEnd)
      posix_spawn_file_actions_adddup2(&actions, pipe.readEnd, STDIN_FILENO)
      if pipe.readEnd != STDIN_FILENO {
        posix_spawn_file_actions_addclose(&actions, pipe.readEnd)
      }
    }

    var attributes = defaultSignalAttributes()
    defer { posix_spawnattr_destroy(&attributes) }

    var child: pid_t = 0
    let entries = environment.map { "\($0.key)=\($0.value)" }
    let status = withCStrings(arguments) { arguments in
      withCStrings(entries) { posix_spawn(&child, path, &actions, &attributes, arguments, $0) }
    }
    return status == 0 ? .success(child) : .failure(SpawnError(errno: status))
  }

  /// Signals ignored by us are not to be ignored by the program.
  private func defaultSignalAttributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  private func wait(for child: Result<pid_t, SpawnError>) -> Outcome {
    switch child {
    case .failure(let error):
      return .notStarted(errno: error.errno)
    case .success(let child):
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }
  }
}

/// Hands over a null-terminated array of C strings that lives for the call.
private func withCStrings<Value>(
  _ strings: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
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
