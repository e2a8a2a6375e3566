import Markup

/// The kind of a document, determined from its first bytes. The media type is not used.
public enum DocumentKind: Sendable, Hashable {
  /// XML whose root element is neither HTML nor OPML.
  case xml
  case json
  case html
  case opml
  /// An image, audio or video file.
  case image
  /// Another file that is not text: an archive, a program, a font or a PDF.
  case binary
  case empty
  case unknown

  /// Examines at most 4 KiB of text in front of the root element, in UTF-8, UTF-16 or UTF-32.
  /// Whitespace, comments, declarations and document types do not count.
  public init(sniffing bytes: [UInt8]) {
    if let kind = FileSignature.kind(of: bytes) {
      self = kind
      return
    }
    let wide = EncodingMark(bytes).flatMap { mark in
      mark.encoding.hasPrefix("utf-") && mark.encoding != "utf-8"
        ? CharacterDecoder.utf8(from: bytes, label: mark.encoding)?.bytes : nil
    }
    self = Self.kind(of: (wide ?? bytes).drop(while: Self.isPadding))
    if self == .unknown && Self.isFeedAfterText(bytes)
      || self == .html && Self.isFeedAfterPage(bytes)
    {
      self = .xml
    }
  }

  /// Whether the document is a binary file, such as a video or an archive, and therefore not a
  /// feed. O(1).
  public static func isNoText(beginning bytes: [UInt8]) -> Bool {
    FileSignature.kind(of: bytes) != nil
  }

  /// Whether a feed starts after other text, such as a server's error message, or the document is
  /// in EBCDIC.
  private static func isFeedAfterText(_ bytes: [UInt8]) -> Bool {
    XMLRepair.feedStart(in: bytes) != nil
      || EncodingMark(bytes).map { !$0.encoding.hasPrefix("utf-") } == true
  }

  /// Whether a feed starts after the end of a complete HTML page, such as a server's error page.
  private static func isFeedAfterPage(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.index(of: Array("</html>".utf8), from: 0) else {
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

  /// Whether a JSON value follows a bracket. Error messages often start with words in brackets.
  private static func beginsArray(_ text: ArraySlice<UInt8>) -> Bool {
    guard let next = text.first(where: { !isPadding($0) }) else { return true }
    return "{[]\"-0123456789tfn".utf8.contains(next)
  }

  /// Whether a byte is whitespace, or part of a byte order mark, which may occur several times in
  /// concatenated files.
  private static func isPadding(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == 0 || byte == 0xEF || byte == 0xBB
      || byte == 0xBF || byte >= 0xFE
  }
}

extension Prologue {
  fileprivate var kind: DocumentKind {
    switch rootName {
    case "html", "head", "body": return .html
    case "opml": return .opml
    // Some programs write an HTML document type before a feed.
    case "rss", "rdf", "feed", "channel": return .xml
    case let name? where Self.pageBeginnings.contains(name):
      // A server may send error messages in HTML before the feed.
      return !isHTMLDeclared && isFollowedByFeed ? .xml : .html
    case nil where !hasMarkup: return .unknown
    default: return isHTMLDeclared ? .html : .xml
    }
  }

  /// Elements with which a page may start, because HTML allows `html`, `head` and `body` to be left
  /// out.
  private static let pageBeginnings: Set<String> = [
    "a", "b", "base", "br", "center", "div", "em", "font", "form", "frameset", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "hr", "i", "iframe", "img", "link", "main", "meta", "nav",
    "noscript", "ol", "p", "pre", "script", "span", "strong", "style", "table", "title", "ul",
  ]
}
