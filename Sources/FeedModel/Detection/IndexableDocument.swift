/// The items of one document as an index compares them: their digests are taken once, however often
/// the document is judged.
public struct IndexableDocument: Sendable {
  let profile: DetectionProfile
  let sightings: [Sighting]
  /// The channel's own address, in the profile's form.
  let channelKey: String?
  let completeness: Completeness
  /// Whether the discussion identifies a post that has no guid.
  let commentsIdentify: Bool

  /// - Parameters:
  ///   - items: the document's items, in its order.
  ///   - channelLink: the channel's own address, which identifies no post.
  ///   - completeness: how much of the feed the document holds; see ``Completeness``.
  ///   - profile: that of the index which is to judge the document.
  /// - Complexity: O(n) in the text of guids, links and titles.
  public init(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness,
    profile: DetectionProfile
  ) {
    let channelKey = channelLink.map(profile.key(ofLink:))
    self.profile = profile
    self.channelKey = channelKey
    self.completeness = completeness
    sightings = items.map { Sighting($0, profile: profile, channelKey: channelKey) }
    commentsIdentify = profile.usesCommentsAddress && Self.commentsDiffer(sightings.map(\.print))
  }

  /// Whether every item without a guid has a discussion, and no two items have the same. One item
  /// alone proves nothing: all posts of a feed may point to one guest book.
  private static func commentsDiffer(_ prints: [PostFingerprint]) -> Bool {
    var seen: Set<Digest> = []
    for print in prints {
      guard let comments = print.comments else {
        if print.guid == nil { return false }
        continue
      }
      guard seen.insert(comments).inserted else { return false }
    }
    return seen.count > 1
  }
}
