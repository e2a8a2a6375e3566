public import FoundationEssentials

/// What identity rests on: the facts of one item, as the feed gave them.
///
/// Blank values count as absent. Links are absolute. Nothing here is normalised yet: that is the
/// profile's business, see ``PostFingerprint``.
public struct PostIdentity: Sendable, Hashable {
  /// RSS `guid`, Atom `id`, RDF `rdf:about`, JSON Feed `id`.
  public var guid: String?
  /// The address of the post itself.
  public var link: String?
  /// The address of the discussion (RSS `comments`).
  public var comments: String?
  /// The title as plain text.
  public var title: String?
  /// When it was published, or else last updated.
  public var date: Date?
  /// The address of the first enclosure.
  public var enclosure: String?
  /// A digest of the content (or the summary) as it stood in the feed.
  public var text: Digest?

  public init(
    guid: String? = nil, link: String? = nil, comments: String? = nil, title: String? = nil,
    date: Date? = nil, enclosure: String? = nil, text: Digest? = nil
  ) {
    self.guid = guid.flatMap(Self.clean)
    self.link = link.flatMap(Self.clean)
    self.comments = comments.flatMap(Self.clean)
    self.title = title.flatMap(Self.clean)
    self.date = date
    self.enclosure = enclosure.flatMap(Self.clean)
    self.text = text
  }

  /// Trims white space at both ends; a blank value is no value, else all blank guids of a feed
  /// would be one post.
  private static func clean(_ value: String) -> String? {
    let utf8 = value.utf8
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return nil }
    if first == utf8.startIndex, utf8.index(after: last) == utf8.endIndex { return value }
    return String(value[first...last])
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
