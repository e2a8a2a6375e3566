/// The items of one document as an index compares them: their digests are taken once, however often
/// the document is judged.
public struct IndexableDocument: Sendable {
  let profile: DetectionProfile
  let sightings: [Sighting]
  /// The channel's own address, in the profile's form.
  let channelKey: String?
  let completeness: Completeness
  /// Whether no two of its items have the same discussion. Nil where fewer than two have one: all
  /// posts of a feed may point to one guest book.
  let discussionsDiffer: Bool?
  /// How many of its items have a discussion, each counted once.
  let discussionCount: Int
  /// The guids of posts that were taken back.
  let withdrawn: Set<IndexKey>
  let listsAll: Bool

  /// - Parameters:
  ///   - items: the document's items, in its order.
  ///   - channelLink: the channel's own address, which identifies no post.
  ///   - completeness: how much of the feed the document holds; see ``Completeness``.
  ///   - profile: that of the index which is to judge the document.
  ///   - withdrawn: the guids of posts that were taken back.
  ///   - listsAll: whether what is not listed is gone for good.
  /// - Complexity: O(n) in the text of guids, links and titles.
  public init(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness,
    profile: DetectionProfile, withdrawn: [String] = [], listsAll: Bool = false
  ) {
    self.withdrawn = Set(
      withdrawn.compactMap(CleanText.init).map {
        PostFingerprint(guid: Digest($0.value)).key(.guid)
      })
    self.listsAll = listsAll
    let channelKey = channelLink.map(profile.key(ofLink:))
    self.profile = profile
    self.channelKey = channelKey
    self.completeness = completeness
    sightings = items.map { Sighting($0, profile: profile, channelKey: channelKey) }
    // An item that stands there twice has one discussion.
    let discussions = Set(sightings.map(\.print)).compactMap(\.comments)
    discussionCount = discussions.count
    discussionsDiffer =
      discussions.count < 2 ? nil : Set(discussions).count == discussions.count
  }
}
