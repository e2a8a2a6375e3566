import GRDB
import Synchronization

/// A connection to the library beside the one that writes. It is opened on first use: most programs
/// never need it.
final class SideConnection: Sendable {
  private struct State {
    var isTried = false
    var queue: DatabaseQueue?
  }

  private let open: @Sendable () throws -> DatabaseQueue
  private let state = Mutex(State())

  init(_ open: @escaping @Sendable () throws -> DatabaseQueue) {
    self.open = open
  }

  /// `nil` if it cannot be opened; that is tried once.
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
