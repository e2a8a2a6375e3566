import GRDB
import Synchronization

/// A second connection, which reads while the main one writes. It is opened on first use, because
/// most programs do not need it.
final class ReadConnection: Sendable {
  private struct State {
    var isTried = false
    var queue: DatabaseQueue?
  }

  private let open: @Sendable () throws -> DatabaseQueue
  private let state = Mutex(State())

  init(_ open: @escaping @Sendable () throws -> DatabaseQueue) {
    self.open = open
  }

  /// The connection; `nil` if it cannot be opened. Opening is tried only once.
  var queue: DatabaseQueue? {
    state.withLock { state in
      if !state.isTried { state = State(isTried: true, queue: try? open()) }
      return state.queue
    }
  }

  func close() throws {
    try state.withLock { state in
      try state.queue?.close()
      state = State(isTried: true)
    }
  }
}
