import Glibc

/// Starts a program with a list of arguments, never through a shell.
struct ProgramStart {
  var arguments: [String]
  var environment: EnvironmentVariables
  /// In a process group of its own: it can be ended with all that it starts, and an interrupt from
  /// the keyboard is not meant for it.
  var hasOwnGroup = false
  /// Its standard output is our standard error, where that is no place for results.
  var writesToStandardError = false

  /// Why it could not be started.
  struct Failure: Error {
    var errno: Int32
  }

  /// A pipe that becomes the program's standard input.
  struct Pipe {
    var readEnd: Int32
    var writeEnd: Int32

    /// Neither end is inherited by any other program.
    static func make() throws(Failure) -> Pipe {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw Failure(errno: Glibc.errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return Pipe(readEnd: ends[0], writeEnd: ends[1])
    }
  }

  private typealias CloseFrom =
    @Sendable @convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
    ) -> Int32

  /// Lets a program have no file from a number on. Swift does not see it in glibc, which has it since 2.34.
  ///
  /// Unsafe: the type is that of `<spawn.h>`.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast($0, to: CloseFrom.self)
  }

  func spawn(_ path: String, pipe: Pipe?) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let pipe { posix_spawn_file_actions_adddup2(&actions, pipe.readEnd, STDIN_FILENO) }
    if writesToStandardError {
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    }
    // Not all libraries see to it that what they open is not inherited: libcurl's threads talk by sockets.
    _ = Self.closeFrom?(&actions, STDERR_FILENO + 1)

    var attributes = attributes()
    defer { posix_spawnattr_destroy(&attributes) }

    var child: pid_t = 0
    let status = withCStrings(arguments) { arguments in
      withCStrings(environment.entries) {
        posix_spawn(&child, path, &actions, &attributes, arguments, $0)
      }
    }
    guard status == 0 else { throw Failure(errno: status) }
    return child
  }

  /// Starts a program that reads a pipe, whose reading end is of no more use here.
  func spawnClosing(_ pipe: Pipe, _ path: String) throws(Failure) -> pid_t {
    defer { close(pipe.readEnd) }
    return try spawn(path, pipe: pipe)
  }

  /// Signals that we ignore are not to be ignored by the program, nor those blocked that the threads of Swift's
  /// pool block on Linux: all, so that Ctrl-C and a new size of the window would never reach it.
  private func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(Int(flags) | Int(group)))
    return attributes
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
