/// Why bytes are not a feed. It is the only error of parsing: whatever is wrong with a document
/// that is a feed becomes a ``ParseWarning``.
public struct FeedFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the bytes are instead.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let empty = Code(rawValue: "empty")
    public static let html = Code(rawValue: "html")
    public static let opml = Code(rawValue: "opml")
    public static let image = Code(rawValue: "image")
    /// Another file that is no text.
    public static let binary = Code(rawValue: "binary")
    /// XML, JSON or text of some other kind.
    public static let unknown = Code(rawValue: "unknown")
    /// OPML was asked for and this is none, or it holds no subscriptions.
    public static let notOPML = Code(rawValue: "not-opml")
  }

  /// A list of feeds where one feed was wanted.
  public static let isList = FeedFormatError(
    .opml, "not a feed: this is an OPML list of feeds, to be imported")

  public var code: Code
  /// One sentence for people, such as "not a feed: this is an HTML page".
  public var description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
