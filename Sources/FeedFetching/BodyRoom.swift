import Synchronization

/// The memory that large bodies share: so many pieces, taken in the order of asking.
///
/// A body takes one piece after the other as it grows, and waits where none is free; its sender
/// waits with it. So that bodies which all want one more do not wait for each other for ever, one of
/// them at a time has the last piece, which is as large as it likes.
final class BodyRoom: Sendable {
  /// How large a piece is, in bytes, and how much of a body needs none.
  static let piece = 1 << 20
  static let free = 256 << 10

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

  private let state: Mutex<State>

  /// - Parameter pieces: besides the last one.
  init(pieces: Int) {
    state = Mutex(State(free: pieces))
  }

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

  /// Waits until there is room for a body of that size.
  mutating func grow(to count: Int, in room: BodyRoom) async {
    while pieces.last?.isLast != true, count > BodyRoom.free + pieces.count * BodyRoom.piece {
      guard let piece = await room.take() else { return }
      pieces.append(piece)
    }
  }
}
