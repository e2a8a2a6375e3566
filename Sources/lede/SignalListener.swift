import Aggregation
import Dispatch
import Foundation
import Synchronization

/// Delivers signals as a stream. While it is in use, the first `SIGTERM` or `SIGINT` requests an
/// orderly stop and the second ends the process immediately. `SIGHUP` requests a reload.
enum SignalListener {
  private static let isStopping = Atomic(false)
  /// Safe without synchronization because ``listen()`` is called at most once. The sources are
  /// stored because an unreferenced dispatch source is cancelled.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  static func listen() -> AsyncStream<WatchRequest> {
    AsyncStream { continuation in
      sources = [SIGTERM, SIGINT, SIGHUP].map { number in
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
          guard number != SIGHUP else { return _ = continuation.yield(.reload) }
          // A second signal means that the user does not want to wait.
          if isStopping.exchange(true, ordering: .relaxed) { _exit(128 + number) }
          continuation.yield(.stop)
        }
        source.resume()
        return source
      }
    }
  }
}
