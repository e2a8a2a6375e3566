import Glibc
import Synchronization

/// The reading end of a stream that a process writes.
final class OutputReader: Sendable {
  struct Failure: Error {
    var code = errno
  }

  private struct State {
    var bytes: [UInt8] = []
    var isOpen = true
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  private init(descriptor: Int32) {
    self.descriptor = Self.closedOnExec(descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// Opens a pipe and returns its reader and the writing end.
  static func pipe() throws -> (OutputReader, Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw Failure() }
    return (OutputReader(descriptor: ends[0]), closedOnExec(ends[1]))
  }

  /// Opens a pseudoterminal in raw mode and returns its reader and the end for the process.
  static func terminal() throws -> (OutputReader, Int32) {
    var settings = termios()
    cfmakeraw(&settings)
    settings.c_cflag = tcflag_t(CREAD | CS8)
    var size = winsize()
    size.ws_row = 10_000
    size.ws_col = 120
    var controller: Int32 = -1
    var terminal: Int32 = -1
    guard openpty(&controller, &terminal, nil, &settings, &size) == 0 else { throw Failure() }
    return (OutputReader(descriptor: controller), closedOnExec(terminal))
  }

  private static func closedOnExec(_ descriptor: Int32) -> Int32 {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// The output so far. Output that is not UTF-8 yields a description that equals no expected text.
  var text: String {
    let bytes = state.withLock(\.bytes)
    return String(validating: bytes, as: UTF8.self) ?? "not UTF-8: \(bytes)"
  }

  private var isOpen: Bool { state.withLock(\.isOpen) }

  /// Reads until all writers have closed their ends. Returns `false` if that takes too long.
  static func drain(_ readers: [OutputReader], until end: ContinuousClock.Instant) -> Bool {
    while true {
      let open = readers.filter(\.isOpen)
      guard !open.isEmpty else { return true }
      let left = (end - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else { return false }
      var entries = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      guard poll(&entries, nfds_t(entries.count), Int32(left) + 1) >= 0 else { continue }
      for (reader, entry) in zip(open, entries) where entry.revents != 0 { reader.take() }
    }
  }

  /// Reads once. A terminal that was hung up reports an error.
  private func take() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    let isEnd = count == 0 || count < 0 && errno != EINTR
    state.withLock {
      if count > 0 { $0.bytes += chunk[..<count] }
      if isEnd { $0.isOpen = false }
    }
  }
}
