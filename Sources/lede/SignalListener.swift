import Aggregation
import Dispatch
import Foundation
import Synchronization

/// Signals as a stream of values. While it is listened to, `SIGTERM`, `SIGINT` and `SIGHUP` do not end
/// the process by themselves; a second one that asks for the end still does, at once.
enum SignalListener {
  private static let isStopping = Atomic(false)
  /// Unsafe: written once, because ``listen()`` is called once at most. A source that nothing refers to
  /// would end.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  static func listen() -> AsyncStream<WatchRequest> {
    AsyncStream { continuation in
      sources = [SIGTERM, SIGINT, SIGHUP].map { number in
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
          guard number != SIGHUP else { return _ = continuation.yield(.reload) }
          // Whoever asks twice does not want to wait.
          if isStopping.exchange(true, ordering: .relaxed) { _exit(128 + number) }
          continuation.yield(.stop)
        }
        source.resume()
        return source
      }
    }
  }
}
