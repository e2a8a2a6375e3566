import Synchronization

/// The memory budget for response bodies and the documents parsed from them. It consists of pieces
/// of 256 KiB that are granted in the order of requests.
///
/// Each body takes a piece before it is read, and further pieces as it grows. Reading pauses while
/// no piece is free. The document's snapshot keeps the pieces until it has been stored
/// (``FeedSnapshot/reservation``).
///
/// If every body waited for one more piece, none could finish. To avoid that deadlock, a reserve
/// piece without a size limit is granted to one body at a time.
public final class BodyMemoryBudget: Sendable {
  /// The size of a piece in bytes.
  static let piece = 256 << 10

  /// A piece in use. It returns to the budget when it is released.
  final class Piece: Sendable {
    /// Whether this is the reserve piece, which is sufficient for the rest of the body.
    let isLast: Bool
    private let room: BodyMemoryBudget

    fileprivate init(isLast: Bool, of room: BodyMemoryBudget) {
      self.isLast = isLast
      self.room = room
    }

    deinit {
      room.giveBack(isLast: isLast)
    }
  }

  private struct Waiter {
    let id: Int
    /// Is resumed with true for the reserve piece, false for any other piece, and nil if the task
    /// was cancelled.
    let continuation: CheckedContinuation<Bool?, Never>
  }

  private struct State {
    var free: Int
    var hasLast = true
    var waiting: [Waiter] = []
    var lastID = 0

    /// Takes a piece and returns whether it is the reserve piece; nil if none is free.
    mutating func take() -> Bool? {
      if free > 0 {
        free -= 1
        return false
      }
      guard hasLast else { return nil }
      hasLast = false
      return true
    }
  }

  private let pieces: Int
  private let state: Mutex<State>

  /// - Parameter pieces: the number of pieces, not including the reserve piece.
  public init(pieces: Int = 32) {
    self.pieces = pieces
    state = Mutex(State(free: pieces))
  }

  /// The number of pieces in use, including the reserve piece.
  var taken: Int { state.withLock { pieces - $0.free + ($0.hasLast ? 0 : 1) } }

  /// Waits for a piece.
  ///
  /// - Returns: nil if the task is cancelled before a piece is free.
  func take() async -> Piece? {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isLast = await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, id) }
    } onCancel: {
      state.withLock { Self.remove(id, from: &$0) }?.continuation.resume(returning: nil)
    }
    return isLast.map { Piece(isLast: $0, of: self) }
  }

  private func wait(_ continuation: CheckedContinuation<Bool?, Never>, _ id: Int) {
    let (isWaiting, isLast) = state.withLock { state -> (Bool, Bool?) in
      // If the task was cancelled earlier, the cancellation handler found no waiter to resume.
      if Task.isCancelled { return (false, nil) }
      if let isLast = state.take() { return (false, isLast) }
      state.waiting.append(Waiter(id: id, continuation: continuation))
      return (true, nil)
    }
    if !isWaiting { continuation.resume(returning: isLast) }
  }

  private func giveBack(isLast: Bool) {
    let next: Waiter? = state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      if isLast { state.hasLast = true } else { state.free += 1 }
      return nil
    }
    next?.continuation.resume(returning: isLast)
  }

  private static func remove(_ id: Int, from state: inout State) -> Waiter? {
    state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
  }
}

/// The pieces that one body holds.
struct BodyPieces: Sendable {
  private var pieces: [BodyMemoryBudget.Piece] = []

  /// Whether a body of `count` bytes needs another piece.
  private func mustGrow(to count: Int) -> Bool {
    pieces.last?.isLast != true && count > pieces.count * BodyMemoryBudget.piece
  }

  /// Waits until there are enough pieces for a body of `count` bytes, or the task is cancelled.
  mutating func grow(to count: Int, in room: BodyMemoryBudget) async {
    while mustGrow(to: count) {
      guard let piece = await room.take() else { return }
      pieces.append(piece)
    }
  }
}
