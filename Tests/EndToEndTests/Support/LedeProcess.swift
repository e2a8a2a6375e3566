import Foundation
import Glibc
import Synchronization

/// A running process of the program.
final class LedeProcess: Sendable {
  /// The destinations of standard output and standard error.
  enum Output {
    case pipes
    /// Both go to one terminal, wide and tall.
    case terminal
    /// Standard output goes to a file, standard error to a pipe.
    case file(String)
    /// Standard output is closed from the start.
    case closed
  }

  struct SpawnError: Error {
    var status: Int32
  }

  /// The time after which a run counts as hanging, generous for a busy machine.
  static let timeLimit: Duration = .seconds(300)

  /// Held from the creation of a pipe to the start of the process: a process that another thread
  /// starts in between would inherit the pipe and keep it open.
  private static let spawnLock = Mutex(())

  /// Changes to the working directory and runs a program. `posix_spawn` cannot do that portably.
  private static let starter = "/usr/bin/env"

  let id: pid_t
  private let output: OutputReader?
  private let errors: OutputReader?
  private let isFinished = Atomic(false)

  init(
    _ arguments: [String], environment: [String: String], directory: String, inputFile: String,
    output: Output
  ) throws {
    let command = [Self.starter, "-C", directory] + arguments
    (id, self.output, errors) = try Self.spawnLock.withLock { _ in
      try Self.spawn(command, environment, inputFile, output)
    }
  }

  deinit {
    if !isFinished.load(ordering: .relaxed) {
      kill()
      waitpid(id, nil, 0)
    }
  }

  /// Returns whether the process has a file of this name open.
  func hasOpen(_ name: String) -> Bool {
    let folder = "/proc/\(id)/fd"
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return descriptors.contains { descriptor in
      let path = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(folder)/\(descriptor)")
      return path?.hasSuffix("/" + name) == true
    }
  }

  func kill() {
    Glibc.kill(id, SIGKILL)
  }

  /// Waits for the process to end, and returns its status and output.
  ///
  /// A process that is still running after ``timeLimit`` is killed. The wait blocks a dedicated
  /// thread, not one of the cooperative pool.
  func finish() async -> Run {
    isFinished.store(true, ordering: .relaxed)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.wait()) }
    }
  }

  private func wait() -> Run {
    let end = ContinuousClock.now + Self.timeLimit
    var isInTime = OutputReader.drain([output, errors].compactMap { $0 }, until: end)
    var status: Int32 = 0
    while isInTime, waitpid(id, &status, WNOHANG) == 0 {
      isInTime = ContinuousClock.now < end
      usleep(1_000)
    }
    if !isInTime {
      kill()
      waitpid(id, &status, 0)
    }
    return Run(
      isInTime ? Self.ending(status) : .timedOut, output: output?.text ?? "",
      errors: errors?.text ?? "")
  }

  private static func ending(_ status: Int32) -> Run.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}

// MARK: - Starting

extension LedeProcess {
  /// The reading ends of the streams, and the writing ends, which are closed once the process has
  /// them.
  private struct Ends {
    var output: OutputReader?
    var errors: OutputReader?
    var writing: [Int32] = []
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String: String], _ inputFile: String, _ output: Output
  ) throws -> (pid_t, OutputReader?, OutputReader?) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, inputFile, O_RDONLY, 0)
    let ends = try connect(output, &actions)
    defer { for end in ends.writing { close(end) } }
    // Closes the files and sockets of other tests in the new process.
    for descriptor in try openDescriptors() where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }

    var attributes = defaultSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    var id: pid_t = 0
    let entries = environment.map { "\($0.key)=\($0.value)" }
    let status = withCStrings(arguments) { arguments in
      withCStrings(entries) {
        posix_spawn(&id, starter, &actions, &attributes, arguments, $0)
      }
    }
    guard status == 0 else { throw SpawnError(status: status) }
    return (id, ends.output, ends.errors)
  }

  private static func openDescriptors() throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
  }

  private static func connect(
    _ output: Output, _ actions: inout posix_spawn_file_actions_t
  ) throws -> Ends {
    if case .terminal = output {
      let (reader, terminal) = try OutputReader.terminal()
      posix_spawn_file_actions_adddup2(&actions, terminal, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, terminal, STDERR_FILENO)
      return Ends(output: reader, writing: [terminal])
    }
    let (errors, errorsEnd) = try OutputReader.pipe()
    posix_spawn_file_actions_adddup2(&actions, errorsEnd, STDERR_FILENO)
    var ends = Ends(errors: errors, writing: [errorsEnd])
    switch output {
    case .file(let path):
      posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    case .closed:
      posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    case .pipes, .terminal:
      let (reader, end) = try OutputReader.pipe()
      posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO)
      ends.output = reader
      ends.writing.append(end)
    }
    return ends
  }

  /// Restores the default action of all signals and unblocks them: other tests or threads may
  /// ignore or block some.
  private static func defaultSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    return attributes
  }
}

/// Calls `body` with a null-terminated array of C strings that is valid during the call.
private func withCStrings<Value>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
