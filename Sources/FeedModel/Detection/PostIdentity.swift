public import FoundationEssentials

/// What identity rests on: the facts of one item, as the feed gave them.
///
/// Values are clean, see ``CleanText``; blank ones count as absent. Links are absolute. Their
/// comparing form is the profile's business, see ``PostFingerprint``.
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
  /// Whether the date says more than the day. Posts of one day say nothing about each other.
  public var hasTimeOfDay: Bool

  /// - Parameter hasTimeOfDay: where it is not known, a date at midnight UTC is taken for a day.
  public init(
    guid: String? = nil, link: String? = nil, comments: String? = nil, title: String? = nil,
    date: Date? = nil, enclosure: String? = nil, text: Digest? = nil, hasTimeOfDay: Bool? = nil
  ) {
    self.guid = guid.flatMap(CleanText.init)?.value
    self.link = link.flatMap(CleanText.init)?.value
    self.comments = comments.flatMap(CleanText.init)?.value
    self.title = title.flatMap(CleanText.init)?.value
    self.date = date
    self.enclosure = enclosure.flatMap(CleanText.init)?.value
    self.text = text
    self.hasTimeOfDay =
      date.map { hasTimeOfDay ?? !Self.isMidnight($0) } ?? false
  }

  /// Whether the GUID ends in a small number, as those of a feed which counts its items: `7`, `item-7`.
  var mayBeNumberedByPosition: Bool { numberOfGUID.map { $0.number < 1_000 } ?? false }

  /// The number at the end of the GUID, and the text before the number. O(n).
  var numberOfGUID: (prefix: Substring, number: Int)? {
    guard let guid else { return nil }
    let digits = guid.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let start = guid.utf8.index(guid.endIndex, offsetBy: -digits)
    return Int(guid[start...]).map { (guid[..<start], $0) }
  }

  private static func isMidnight(_ date: Date) -> Bool {
    date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 86_400) == 0
  }
}
