import Dispatch
import Glibc
import Synchronization

/// A program of the user that reads something from its standard input, within a time limit.
///
/// It is started with a list of arguments, never through a shell, in a process group of its own.
/// What it prints goes to standard error. At the time limit it is ended together with all processes
/// it started. Every ending is a result, not an error.
public struct HookProgram: Sendable {
  public enum Outcome: Sendable, Hashable {
    case exited(Int32)
    case killed(signal: Int32)
    /// It was ended, since its time was over.
    case timedOut
    /// It was ended, since nobody waits for it any more.
    case stopped
    /// It was not found, or could not be started.
    case notStarted
    /// It was ended because writing its input failed, and it may have read only a part of it.
    case inputFailed(errno: Int32)
  }

  public var arguments: [String]
  public var environment: EnvironmentVariables
  /// Writes to the program's input. Tests replace it to make writing fail.
  var write: Write = { Glibc.write($0, $1.baseAddress, $1.count) }

  typealias Write = @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int

  public init(arguments: [String], environment: EnvironmentVariables) {
    self.arguments = arguments
    self.environment = environment
  }

  /// - Parameter command: program and arguments, split into words by us; quotes and backslashes
  ///   protect, nothing is expanded.
  /// - Returns: nil when there is no word, or a quote is left open.
  public init?(command: String, environment: EnvironmentVariables) {
    guard let words = CommandLineSplitter.words(of: command), words.first?.isEmpty == false
    else { return nil }
    self.init(arguments: words, environment: environment)
  }

  /// Whether there is such a program.
  public var isThere: Bool { path != nil }

  /// Runs the program to its end. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - input: the bytes of its standard input. It may close that early (`EPIPE`).
  ///   - time: how long it may run.
  ///   - isOver: polled while the program runs; `true` ends it at once.
  public func run(
    input: [UInt8], within time: Duration, unless isOver: () -> Bool = { false }
  ) -> Outcome {
    let start = ProgramStart(
      arguments: arguments, environment: environment, hasOwnGroup: true,
      writesToStandardError: true)
    guard let path, let pipe = try? ProgramStart.Pipe.make() else { return .notStarted }
    guard let child = try? start.spawnClosing(pipe, path) else {
      close(pipe.writeEnd)
      return .notStarted
    }
    var run = Running(child: child, pipe: pipe.writeEnd, deadline: .now + time, write: write)
    defer { run.closePipe() }
    return run.hand(input, unless: isOver) ?? run.wait(unless: isOver)
  }

  /// The same on a thread of its own: Swift's pool has a thread for each processor, and who waits here must
  /// not keep those waiting who would say that it is over. Cancelling the task ends the program.
  public func runAside(input: [UInt8], within time: Duration) async -> Outcome {
    let isOver = Flag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "lede.program").async {
          continuation.resume(returning: run(input: input, within: time) { isOver.isSet })
        }
      }
    } onCancel: {
      isOver.set()
    }
  }

  private var path: String? { ProgramSearch(environment: environment).path(of: arguments[0]) }
}

private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}

/// A program that runs.
private struct Running {
  let child: pid_t
  var pipe: Int32
  let deadline: ContinuousClock.Instant
  let write: HookProgram.Write

  /// How often it is looked at, in milliseconds, at first and at most.
  private static let shortest: Int32 = 2
  private static let longest: Int32 = 100

  init(
    child: pid_t, pipe: Int32, deadline: ContinuousClock.Instant,
    write: @escaping HookProgram.Write
  ) {
    self.child = child
    self.pipe = pipe
    self.deadline = deadline
    self.write = write
    _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
  }

  mutating func closePipe() {
    if pipe >= 0 { close(pipe) }
    pipe = -1
  }

  /// Writes the input until the program has read all of it or closes its end of the pipe.
  ///
  /// - Returns: `nil` if the program still has to be waited for.
  mutating func hand(_ input: [UInt8], unless isOver: () -> Bool) -> HookProgram.Outcome? {
    var rest = input[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(pipe, $0) }
      if written > 0 {
        rest = rest.dropFirst(written)
        continue
      }
      let error = written < 0 ? errno : EAGAIN
      if error == EPIPE { break }
      guard error == EAGAIN || error == EINTR else {
        end()
        return .inputFailed(errno: error)
      }
      if let outcome = endIfDue(isOver) { return outcome }
      var room = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, Self.longest)
    }
    closePipe()
    return nil
  }

  func wait(unless isOver: () -> Bool) -> HookProgram.Outcome {
    var pause = Self.shortest
    while true {
      var status: Int32 = 0
      if waitpid(child, &status, WNOHANG) == child { return Self.outcome(status) }
      if let outcome = endIfDue(isOver) { return outcome }
      usleep(UInt32(pause) * 1000)
      pause = min(2 * pause, Self.longest)
    }
  }

  private func endIfDue(_ isOver: () -> Bool) -> HookProgram.Outcome? {
    let isLate = ContinuousClock.now >= deadline
    guard isLate || isOver() else { return nil }
    end()
    return isLate ? .timedOut : .stopped
  }

  /// Ends the process group: `SIGTERM` first, `SIGKILL` a second later.
  private func end() {
    kill(-child, SIGTERM)
    for _ in 0..<20 where waitpid(child, nil, WNOHANG) == 0 { usleep(50_000) }
    kill(-child, SIGKILL)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
  }

  private static func outcome(_ status: Int32) -> HookProgram.Outcome {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}
