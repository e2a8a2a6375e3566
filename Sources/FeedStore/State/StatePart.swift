import Synchronization

/// A part of what another library knows, as ``FeedStore/merge(_:at:)`` takes it: no more of it has to be in
/// memory at once.
public enum StatePart: Sendable {
  case common(CommonState)
  /// A feed, with all of its index and the first of its posts, or none.
  case feed(FeedState)
  /// More posts of the feed before.
  case posts([FeedState.StatePost])
}

/// What a library knows beside its feeds.
public struct CommonState: Sendable, Hashable {
  /// What lists said in their heads and of their folders; what they said of feeds is in the states of these.
  public var notes: ListNotes
  public var searches: [SavedSearch]
  public var rules: [RuleWish]

  public init(
    notes: ListNotes = ListNotes(), searches: [SavedSearch] = [], rules: [RuleWish] = []
  ) {
    self.notes = notes
    self.searches = searches
    self.rules = rules
  }

  public var isEmpty: Bool { notes.isEmpty && searches.isEmpty && rules.isEmpty }
}

/// What taking in another library's state has done.
public struct StateReport: Sendable, Hashable {
  public var feeds: Int
  /// Feeds that are subscribed to and were not, or were put away.
  public var added: Int
  /// Feeds that were here under an address which the other library knows to be an old one.
  public var moved: Int
  public var newPosts: Int
  /// Posts that got a mark or were deleted.
  public var marked: Int

  public init(
    feeds: Int = 0, added: Int = 0, moved: Int = 0, newPosts: Int = 0, marked: Int = 0
  ) {
    self.feeds = feeds
    self.added = added
    self.moved = moved
    self.newPosts = newPosts
    self.marked = marked
  }

  package static func += (one: inout StateReport, other: StateReport) {
    one.feeds += other.feeds
    one.added += other.added
    one.moved += other.moved
    one.newPosts += other.newPosts
    one.marked += other.marked
  }
}

/// Parts that are at hand.
final class PartQueue: Sendable {
  private let parts: Mutex<ArraySlice<StatePart>>

  init(_ parts: [StatePart]) {
    self.parts = Mutex(parts[...])
  }

  func next() -> StatePart? { parts.withLock { $0.popFirst() } }
}
