/// What a document is, by its first bytes; the media type it was sent with does not count.
public enum DocumentKind: Sendable, Hashable {
  /// XML whose root says neither HTML nor OPML.
  case xml
  case json
  case html
  case opml
  /// A picture, sound or film.
  case image
  /// Another file that is no text: an archive, a program, a font, a PDF.
  case binary
  case empty
  case unknown

  /// Looks at no more than the first 4 KiB of text, in UTF-8 or in units of two or four bytes. Blanks,
  /// comments, declarations and document types before the root do not count.
  public init(sniffing bytes: [UInt8]) {
    if let kind = FileSignature.kind(of: bytes) {
      self = kind
      return
    }
    let text = EncodingMark(bytes).map { $0.narrowed(bytes) } ?? bytes[...]
    self = Self.kind(of: text.drop(while: Self.isPadding))
    if self == .unknown && Self.isXMLBehindWords(bytes)
      || self == .html && Self.isXMLBehindPage(bytes)
    {
      self = .xml
    }
  }

  /// Whether a document cannot be a feed, whatever follows: a film, an archive. O(1).
  public static func isNoText(beginning bytes: [UInt8]) -> Bool {
    FileSignature.kind(of: bytes) != nil
  }

  /// Whether a document begins behind the complaints of a server, or in EBCDIC.
  private static func isXMLBehindWords(_ bytes: [UInt8]) -> Bool {
    XMLRepair.feedStart(in: bytes) != nil
      || EncodingMark(bytes).map { !$0.encoding.hasPrefix("utf-") } == true
  }

  /// Whether a document begins where a whole page has ended: a server's message, and then the feed.
  private static func isXMLBehindPage(_ bytes: [UInt8]) -> Bool {
    guard let end = XMLMarks.place(of: Array("</html>".utf8), in: bytes, from: 0) else {
      return false
    }
    let rest = bytes[(end + 7)...].drop(while: isPadding)
    return ["<?xml ", "<rss", "<rdf:RDF", "<feed"].contains { rest.starts(with: $0.utf8) }
  }

  private static func kind(of text: ArraySlice<UInt8>) -> DocumentKind {
    guard let first = text.first else { return .empty }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") && beginsArray(text.dropFirst()) {
      return .json
    }
    return Prologue(text).kind
  }

  /// Whether an element of JSON stands behind a bracket: words in brackets begin many a complaint.
  private static func beginsArray(_ text: ArraySlice<UInt8>) -> Bool {
    guard let next = text.first(where: { !isPadding($0) }) else { return true }
    return "{[]\"-0123456789tfn".utf8.contains(next)
  }

  /// Blanks, and the bytes of byte order marks that were put together with their files.
  private static func isPadding(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 || byte == 0xEF || byte == 0xBB
      || byte == 0xBF || byte >= 0xFE
  }
}

extension Prologue {
  fileprivate var kind: DocumentKind {
    switch rootName {
    case "html", "head", "body": return .html
    case "opml": return .opml
    // Some programs put a page's document type before their feed.
    case "rss", "rdf", "feed", "channel": return .xml
    case let name? where Self.pageBeginnings.contains(name):
      // A server's complaints may stand before the feed, in HTML.
      return !isHTMLDeclared && isFollowedByFeed ? .xml : .html
    case nil where !hasMarkup: return .unknown
    default: return isHTMLDeclared ? .html : .xml
    }
  }

  /// What a page may begin with: HTML lets `html`, `head` and `body` be left out.
  private static let pageBeginnings: Set<String> = [
    "a", "b", "base", "br", "center", "div", "em", "font", "form", "frameset", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "hr", "i", "iframe", "img", "link", "main", "meta", "nav",
    "noscript", "ol", "p", "pre", "script", "span", "strong", "style", "table", "title", "ul",
  ]
}
