import GRDB
import Synchronization

/// A connection to the library beside the one that writes. It is opened when it is first asked for: most
/// programs never do.
final class SideConnection: Sendable {
  private enum State {
    case unopened
    case open(DatabaseQueue)
    /// There is none, and none is wanted.
    case none
  }

  private let open: @Sendable () throws -> DatabaseQueue
  private let state = Mutex(State.unopened)

  init(_ open: @escaping @Sendable () throws -> DatabaseQueue) {
    self.open = open
  }

  /// Nil where it cannot be had.
  var queue: DatabaseQueue? {
    state.withLock { state in
      switch state {
      case .open(let queue): return queue
      case .none: return nil
      case .unopened:
        guard let queue = try? open() else {
          state = .none
          return nil
        }
        state = .open(queue)
        return queue
      }
    }
  }

  func close() throws {
    try state.withLock { state in
      if case .open(let queue) = state { try queue.close() }
      state = .none
    }
  }
}
