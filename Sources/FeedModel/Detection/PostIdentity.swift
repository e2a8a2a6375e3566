public import FoundationEssentials

/// The facts of one item that identify its post, as the feed gave them.
///
/// Strings are normalized by `cleanText`; an empty string counts as absent. Links are absolute.
/// They are converted to the form in which a profile compares them by ``PostFingerprint``.
public struct PostIdentity: Sendable, Hashable {
  /// RSS `guid`, Atom `id`, RDF `rdf:about`, JSON Feed `id`.
  public var guid: String?
  /// The URL of the post.
  public var link: String?
  /// The URL of the discussion (RSS `comments`).
  public var comments: String?
  /// The title as plain text.
  public var title: String?
  /// The publication date, or the date of the last update if there is none.
  public var date: Date?
  /// The URL of the first enclosure.
  public var enclosure: String?
  /// A digest of the content, or of the summary, as the feed contains it.
  public var text: Digest?
  /// Whether the date includes a time of day. A day alone does not identify a post.
  public var hasTimeOfDay: Bool

  /// - Parameter hasTimeOfDay: whether the date includes a time of day. If `nil`, a date at
  ///   midnight UTC counts as a day without a time.
  public init(
    guid: String? = nil, link: String? = nil, comments: String? = nil, title: String? = nil,
    date: Date? = nil, enclosure: String? = nil, text: Digest? = nil, hasTimeOfDay: Bool? = nil
  ) {
    self.guid = guid?.cleanText
    self.link = link?.cleanText
    self.comments = comments?.cleanText
    self.title = title?.cleanText
    self.date = date
    self.enclosure = enclosure?.cleanText
    self.text = text
    self.hasTimeOfDay =
      date.map { hasTimeOfDay ?? !Self.isMidnight($0) } ?? false
  }

  /// Whether the GUID ends in a number below 1,000, such as `7` or `item-7`. Such a number may be
  /// the position of the item in the feed.
  var mayBeNumberedByPosition: Bool { numberOfGUID.map { $0.number < 1_000 } ?? false }

  /// The number at the end of the GUID, and the text before it, or `nil` if the GUID does not end
  /// in a digit. O(n).
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
