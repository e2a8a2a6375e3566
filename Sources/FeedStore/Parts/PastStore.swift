public import FeedModel
public import FoundationEssentials

/// What a feed published before it was subscribed to: see ``FeedStore``.
public protocol PastStore: Sendable {
  /// How far the past of a feed has been walked; nil when nobody has asked for it, or when the feed has
  /// moved since.
  ///
  /// - Throws: `.notFound` when the feed is gone.
  func pastPlace(of feed: FeedID) async throws(FeedStoreError) -> PastPlace?

  /// Takes in a page of a feed's past and keeps how far it was walked, in one transaction. Posts that
  /// nobody knows are stored as read: they are no news, and are listed for whoever asked for them, see
  /// ``unlistedPast(of:)``. Those that the reader has missed, as they were published after the feed was
  /// subscribed to and had left it before a refresh could see them, are unread and announced as new
  /// ones are. What is known stays as it is, whatever the page has of it, and so does all
  /// that is remembered of the feed's own document. Rules are carried out as on new posts.
  ///
  /// - Parameter address: the feed's own, when the walk began; see ``record(_:for:from:at:)``.
  /// - Throws: `.notFound` when the feed is gone, `.moved` when it has another address.
  func recordPast(
    _ page: PastPage, for feed: FeedID, from address: String, at now: Date
  ) async throws(FeedStoreError) -> PastRecord

  /// The posts of a feed's past that nobody has seen listed, the latest page's last. They are taken out
  /// by ``announced(_:)``.
  func unlistedPast(of feed: FeedID) async throws(FeedStoreError) -> [PostID]
}
