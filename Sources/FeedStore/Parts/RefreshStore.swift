public import FeedModel
public import FoundationEssentials

/// What fetches bring to a library: see ``FeedStore``.
public protocol RefreshStore: Sendable {
  /// Takes the right to refresh this library, which one process has at a time. Nothing else of the
  /// library needs it: everybody reads and marks meanwhile.
  ///
  /// - Parameter waits: wait for whoever has it, for as long as that takes.
  /// - Throws: `.refreshing` when another process has it and there is no waiting.
  func beginRefresh(waits: Bool) async throws(FeedStoreError) -> RefreshTurn

  /// Whether somebody has it, as far as can be seen: for people, and not to decide anything by. Costs a few
  /// system calls; neither takes it nor waits.
  func isRefreshing() async throws(FeedStoreError) -> Bool

  /// Takes in what one fetch brought: the index judges the items, new posts are stored, edited
  /// ones treated as their feed's ``UpdatePolicy`` says, channel and fetch state kept, and what is to
  /// be told noted for announcement, in one transaction. The posts of new and
  /// edited items only are made (see ``IncomingPost``). An edit keeps the reader's marks,
  /// and the dates that the feed gave before and no longer gives.
  ///
  /// Rules that a new post matches are carried out in the same transaction. One that is dropped is not
  /// among the record's, and is known for ever as a deleted one is.
  ///
  /// Posts that the feed says it has taken back are marked so, see ``StoredPost/withdrawn``, until it
  /// lists them again; nothing else happens to them.
  ///
  /// - Parameter address: the feed's address that was asked. What comes when the feed has got another one
  ///   meanwhile is nothing of the feed's, and not taken.
  /// - Throws: `.notFound` when the feed is gone, `.moved` when it has another address.
  func record(
    _ outcome: FetchOutcome, for feed: FeedID, from address: String, at now: Date
  ) async throws(FeedStoreError) -> RefreshRecord

  /// Why each item of a feed's last document was new, known, edited or ignored. A refresh that
  /// brought no document, as the feed was unchanged or failed, leaves the report as it was.
  ///
  /// - Returns: nil when the feed has brought no document yet.
  /// - Throws: `.notFound` when the feed is gone.
  func lastReport(of feed: FeedID) async throws(FeedStoreError) -> RefreshReport?

  /// The hosts that want to be left alone, and until when; those whose time has passed may be among
  /// them.
  func hostPauses() async throws(FeedStoreError) -> [String: Date]
}

/// What one refresh changed in the library.
public struct RefreshRecord: Sendable, Hashable {
  /// The posts that are new, in the feed's order.
  public var new: [PostID]
  /// How many known posts were edited, as far as edits are counted.
  public var updated: Int
  /// The edited posts that are to be told, see ``UpdatePolicy``, in the feed's order.
  public var announced: [PostID]

  public init(new: [PostID] = [], updated: Int = 0, announced: [PostID] = []) {
    self.new = new
    self.updated = updated
    self.announced = announced
  }
}
