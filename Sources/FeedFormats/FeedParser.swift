import JSONText
import Markup

/// Parses feeds of any supported format into a ``FeedDocument``.
public enum FeedParser {
  /// Metadata of the response or file that contains the feed.
  public struct Context: Sendable, Hashable {
    /// The address of the feed. Relative addresses are resolved against it.
    public var url: String?
    /// The Content-Type header field. Only its charset is used, because servers send feeds with
    /// many media types.
    public var contentType: String?
    /// The Content-Location header field. It takes precedence over `url` as the base address.
    public var contentLocation: String?

    public init(url: String? = nil, contentType: String? = nil, contentLocation: String? = nil) {
      self.url = url
      self.contentType = contentType
      self.contentLocation = contentLocation
    }

    /// The base address of elements outside any `xml:base`.
    var base: String? {
      contentLocation.flatMap { WebAddress.base($0, within: url) } ?? url
    }
  }

  /// The version of the parsing rules. It increases when the same document would be parsed
  /// differently enough that it should be read again. Store it together with the digest of a
  /// document.
  public static let version = 3

  /// Parses a feed. O(n) in the number of bytes.
  ///
  /// Damage is not an error: the parser reads what it can and adds a warning to
  /// ``FeedDocument/warnings``.
  ///
  /// - Throws: ``FeedFormatError`` if the bytes are not a feed.
  public static func parse(
    _ bytes: [UInt8], context: Context = Context()
  ) throws(FeedFormatError) -> FeedDocument {
    var reading = try read(bytes, context, .recovering)
    if reading.isRecovered {
      reading.keepIdentity(of: try read(bytes, context, .identifying).document)
    }
    reading.document.correct(context)
    return reading.document
  }

  private static func read(
    _ bytes: [UInt8], _ context: Context, _ rules: ReadingRules
  ) throws(FeedFormatError) -> FeedReading {
    let kind = DocumentKind(sniffing: bytes)
    switch kind {
    case .xml: return try FeedXMLParser(context, rules).parse(bytes)
    case .json: return try parseJSON(bytes, context, rules)
    case .html: throw FeedFormatError(.html, "not a feed: this is an HTML page")
    case .opml:
      throw .isList
    case .image: throw FeedFormatError(.image, "not a feed: this is an image, audio or video file")
    case .binary:
      throw FeedFormatError(.binary, "not a feed: this is an archive or another binary file")
    case .empty: throw FeedFormatError(.empty, "not a feed: the document is empty")
    case .unknown: throw FeedFormatError(.unknown, "not a feed: this is neither XML nor JSON")
    }
  }

  /// Parses JSON, converting it to UTF-8 first if it has another encoding. RFC 8259 section 8.1
  /// requires UTF-8, but a few feeds use other encodings.
  private static func parseJSON(
    _ bytes: [UInt8], _ context: Context, _ rules: ReadingRules
  ) throws(FeedFormatError) -> FeedReading {
    guard EncodingMark(bytes) != nil || !UTF8Check.isValid(bytes) else {
      return try parseJSON(text: bytes, context, rules)
    }
    let text = DocumentText(bytes, contentType: context.contentType, rules)
    var reading = try parseJSON(text: text.bytes, context, rules)
    reading.isRecovered = reading.isRecovered || text.isRecovered
    reading.document.encoding = text.encoding
    reading.document.warnings.insert(contentsOf: text.warnings, at: 0)
    return reading
  }

  private static func parseJSON(
    text: [UInt8], _ context: Context, _ rules: ReadingRules
  ) throws(FeedFormatError) -> FeedReading {
    guard let json = JSONReader.read(text) else { throw JSONFeedReader.notAFeed }
    if let rss = RSSInJSON.root(of: json.value) {
      return try RSSInJSON.read(json, rss: rss, context: context, rules)
    }
    return FeedReading(document: try JSONFeedReader.read(json, baseURL: context.base))
  }
}
