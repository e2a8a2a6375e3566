/// The items of one document in the form in which an index compares them.
///
/// The digests are computed once, even if the document is judged several times.
public struct IndexableDocument: Sendable {
  let profile: DetectionProfile
  let items: [IndexableItem]
  /// The channel's own URL, in the form in which the profile compares links.
  let channelKey: String?
  let completeness: Completeness
  /// Whether no two items have the same discussion. `nil` if fewer than two items have one: all
  /// posts of a feed may link to one guest book.
  let discussionsDiffer: Bool?
  /// The number of items with a discussion, without identical items.
  let discussionCount: Int
  /// The keys of the GUIDs of posts that the feed has withdrawn.
  let withdrawn: Set<IndexKey>
  let listsAll: Bool

  /// - Parameters:
  /// - items: the items, in document order.
  /// - channelLink: the channel's own URL, which identifies no post.
  /// - completeness: how much of the feed the document holds.
  /// - profile: the profile of the index that judges the document.
  /// - withdrawn: the GUIDs of posts that the feed has withdrawn.
  /// - listsAll: whether posts that are not listed have been withdrawn.
  /// - Complexity: O(n) in the length of GUIDs, links and titles.
  public init(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness,
    profile: DetectionProfile, withdrawn: [String] = [], listsAll: Bool = false
  ) {
    self.withdrawn = Set(
      withdrawn.compactMap(\.cleanText).map {
        PostFingerprint(guid: Digest($0)).key(.guid)
      })
    self.listsAll = listsAll
    let channelKey = channelLink.map(profile.key(ofLink:))
    self.profile = profile
    self.channelKey = channelKey
    self.completeness = completeness
    self.items = items.map { IndexableItem($0, profile: profile, channelKey: channelKey) }
    // Two identical items share one discussion, and count once.
    let discussions = Set(self.items.map(\.print)).compactMap(\.comments)
    discussionCount = discussions.count
    discussionsDiffer =
      discussions.count < 2 ? nil : Set(discussions).count == discussions.count
  }
}
