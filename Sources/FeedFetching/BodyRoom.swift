import Synchronization

/// The memory budget of bodies and of the documents parsed from them. It consists of pieces of 256 KiB
/// that are granted in the order of the requests.
///
/// Each body takes a piece before it is read, and one after the other as it grows. If none is free, it is
/// not read further until one is. The snapshot of the document keeps the pieces until it has been stored
/// (``FeedSnapshot/reservation``). To avoid a deadlock of bodies that all need one more piece, one body at
/// a time has the last piece, which has no size limit.
public final class BodyRoom: Sendable {
  /// How large a piece is, in bytes.
  static let piece = 256 << 10

  /// A piece that is taken, until nobody holds it any more.
  final class Piece: Sendable {
    /// Whether it will do for all that is still to come.
    let isLast: Bool
    private let room: BodyRoom

    fileprivate init(isLast: Bool, of room: BodyRoom) {
      self.isLast = isLast
      self.room = room
    }

    deinit {
      room.giveBack(isLast: isLast)
    }
  }

  private struct Waiter {
    let id: Int
    /// Goes on with whether the piece is the last one, or without a piece.
    let continuation: CheckedContinuation<Bool?, Never>
  }

  private struct State {
    var free: Int
    var hasLast = true
    var waiting: [Waiter] = []
    var lastID = 0

    /// Whether the piece is the last one; nil when there is none.
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

  /// - Parameter pieces: besides the last one.
  public init(pieces: Int = 32) {
    self.pieces = pieces
    state = Mutex(State(free: pieces))
  }

  /// The number of pieces in use, the last one included.
  var taken: Int { state.withLock { pieces - $0.free + ($0.hasLast ? 0 : 1) } }

  /// Waits for a piece.
  ///
  /// - Returns: nil when the task is cancelled before there is one.
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
      // Who was cancelled before it came here finds nobody to wake it.
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

/// The pieces of one body.
struct BodyPieces: Sendable {
  private var pieces: [BodyRoom.Piece] = []

  /// Whether a body of that size needs another piece.
  private func mustGrow(to count: Int) -> Bool {
    pieces.last?.isLast != true && count > pieces.count * BodyRoom.piece
  }

  /// Waits until there are enough pieces for a body of that size.
  mutating func grow(to count: Int, in room: BodyRoom) async {
    while mustGrow(to: count) {
      guard let piece = await room.take() else { return }
      pieces.append(piece)
    }
  }
}
