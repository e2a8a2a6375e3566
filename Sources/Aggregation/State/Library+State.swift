import FeedFormats
public import FeedStore
import FoundationEssentials
import JSONText
import Synchronization

extension Library {
  /// Writes what the library knows, so that another one announces nothing old: subscriptions,
  /// index, posts and marks. Files of this machine stay here.
  ///
  /// No more than the index of one feed and some of its posts is in memory at once.
  ///
  /// - Parameter write: takes one line at a time with its end.
  public func exportState(_ write: ([UInt8]) throws -> Void) async throws {
    let encoder = StateCoding.encoder()
    var count = 0
    func line(_ line: StateLine) throws -> [UInt8] {
      count += 1
      let json = Array(try encoder.encode(line))
      return JSONEscaping.escapingControls(inJSON: json) + [UInt8(ascii: "\n")]
    }
    try write(try line(StateLine(lede_state: StateLine.version)))
    for search in try await store.savedSearches() {
      try write(
        try line(StateLine(search: StateSearchLine(name: search.name, query: search.query))))
    }
    for rule in try await store.rules() {
      let actions = rule.actions.map(\.word)
      try write(try line(StateLine(rule: StateRuleLine(query: rule.query, actions: actions))))
    }
    for list in StateListLine.all(of: try await store.listNotes()) {
      try write(try line(StateLine(list: list)))
    }
    for feed in try await store.allFeeds() {
      let knowledge = try await store.knowledge(of: feed)
      let state = knowledge.state
      guard WebAddress.isWeb(state.subscription.url) else { continue }
      try write(try line(StateLine(feed: StateFeedLine(state))))
      for entry in state.entries { try write(try line(StateLine(entry: StateEntryLine(entry)))) }
      for start in stride(from: 0, to: knowledge.posts.count, by: Self.portion) {
        let posts = try await store.statePosts(
          Array(knowledge.posts.dropFirst(start).prefix(Self.portion)))
        for post in knowledge.placed(posts) {
          try write(try line(StateLine(post: StatePostLine(post))))
        }
      }
    }
    try write(try line(StateLine(lede_state_end: count)))
  }

  /// So many posts are in memory at once.
  private static var portion: Int { 50 }

  /// Whether a file that begins so can be a state file: what is none need not be read to its end, which it
  /// may not have.
  ///
  /// - Throws: ``StateFormatError``.
  public static func checkState(_ beginning: [UInt8]) throws {
    let piece = PieceOnce(beginning)
    _ = try StateReader({ piece.take() }, now: .distantPast)
  }

  /// Takes in what ``exportState(_:)`` has written, all of it or nothing: what is wrong with it, or breaks
  /// off, changes nothing. Doing it again changes nothing more.
  ///
  /// No more than the index of one feed and some of its posts is in memory at once.
  ///
  /// - Parameter read: gives the next bytes, none at the end. It is called while nobody else can write to the
  ///   library, so it should not wait for anybody.
  /// - Throws: ``StateFormatError``; ``FeedStoreError``; what `read` throws.
  public func importState(
    _ read: @escaping @Sendable () throws -> [UInt8]
  ) async throws -> StateReport {
    let now = clock()
    let source = StateSource(try StateReader(read, now: now))
    let spellings = try await knownSpellings()
    do {
      return try await store.merge({ try source.next().map(spellings.respelt) }, at: now)
    } catch {
      throw source.failure ?? error
    }
  }
}

/// Bytes that are read once.
private final class PieceOnce: Sendable {
  private let piece: Mutex<[UInt8]>

  init(_ piece: [UInt8]) {
    self.piece = Mutex(piece)
  }

  func take() -> [UInt8] {
    piece.withLock { piece in
      defer { piece = [] }
      return piece
    }
  }
}
