/// The reason why bytes are not a feed. Problems in a document that is a feed become a
/// ``ParseWarning`` instead.
public struct FeedFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of data that was found instead of a feed.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let empty = Code(rawValue: "empty")
    public static let html = Code(rawValue: "html")
    public static let opml = Code(rawValue: "opml")
    public static let image = Code(rawValue: "image")
    /// Another file that is not text.
    public static let binary = Code(rawValue: "binary")
    /// XML or JSON that is not a feed, or other text.
    public static let unknown = Code(rawValue: "unknown")
    /// OPML was expected, but the document is not OPML or contains no subscriptions.
    public static let notOPML = Code(rawValue: "not-opml")
  }

  /// The document is a list of feeds, but a single feed was expected.
  public static let isList = FeedFormatError(
    .opml, "not a feed: this is an OPML list of feeds; import it instead")

  public var code: Code
  /// A sentence for users, such as "not a feed: this is an HTML page".
  public var description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
