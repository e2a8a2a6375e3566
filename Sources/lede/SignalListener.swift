import Foundation
import LedeCommands
import Synchronization

/// Signals as a stream of values. Once somebody listens, `SIGTERM`, `SIGINT` and `SIGHUP` no longer
/// end the process by themselves; a second one that asks for the end still does, at once.
enum SignalListener {
  /// Where the handler writes: all that it may do is to write a byte.
  private static let writeEnd = Atomic<Int32>(-1)

  static func listen() -> AsyncStream<ProcessSignal> {
    AsyncStream { continuation in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return continuation.finish() }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      writeEnd.store(ends[1], ordering: .relaxed)
      for number in [SIGTERM, SIGINT, SIGHUP] { handle(number) }
      let readEnd = ends[0]
      Thread.detachNewThread { forward(from: readEnd, to: continuation) }
    }
  }

  private static func handle(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(SignalListener.writeEnd.load(ordering: .relaxed), &byte, 1)
      errno = error
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  private static func forward(
    from readEnd: Int32, to continuation: AsyncStream<ProcessSignal>.Continuation
  ) {
    var isStopping = false
    while true {
      var byte: UInt8 = 0
      let count = read(readEnd, &byte, 1)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return continuation.finish()
      }
      guard Int32(byte) != SIGHUP else {
        continuation.yield(.reload)
        continue
      }
      // Whoever asks twice does not want to wait.
      if isStopping { _exit(128 + Int32(byte)) }
      isStopping = true
      continuation.yield(.stop)
    }
  }
}
