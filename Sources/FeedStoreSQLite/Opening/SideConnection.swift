import GRDB
import Synchronization

/// A second connection to the library, which reads beside the one that writes. It is opened when it is
/// first asked for: most programs never do.
final class SideConnection: Sendable {
  private enum State {
    case unopened
    case open(DatabaseQueue)
    /// There is none, and none is wanted.
    case none
  }

  private let files: LibraryFiles
  private let patience: Duration
  private let state = Mutex(State.unopened)

  init(to files: LibraryFiles, patience: Duration) {
    self.files = files
    self.patience = patience
  }

  /// Nil where it cannot be had.
  var queue: DatabaseQueue? {
    state.withLock { state in
      switch state {
      case .open(let queue): return queue
      case .none: return nil
      case .unopened:
        guard let queue = try? files.connectBeside(patience: patience) else {
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
