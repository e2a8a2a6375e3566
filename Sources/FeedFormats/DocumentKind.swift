/// What a document is, by its first bytes; the media type it was sent with does not count.
public enum DocumentKind: Sendable, Hashable {
  /// XML whose root says neither HTML nor OPML.
  case xml
  case json
  case html
  case opml
  /// A picture, sound or film.
  case image
  case empty
  case unknown

  /// Looks at no more than the first 4 KiB behind blanks. O(1) but for leading blanks.
  public init(sniffing bytes: [UInt8]) {
    guard let start = bytes.firstIndex(where: { !Self.isPadding($0) }) else {
      self = .empty
      return
    }
    if Self.isMedia(bytes) {
      self = .image
      return
    }
    // UTF-16 and UTF-32 show as ASCII with zeros between.
    let head = bytes[start...].prefix(4096).filter { $0 != 0 && $0 < 0x80 }
    self = Self.kind(of: String(decoding: head, as: UTF8.self))
    if self == .unknown, Self.isXMLBehindWords(bytes) { self = .xml }
  }

  /// Whether a document begins behind the complaints of a server, or in EBCDIC.
  private static func isXMLBehindWords(_ bytes: [UInt8]) -> Bool {
    XMLRepair.feedStart(in: bytes) != nil || EncodingMark(bytes) != nil
  }

  private static func kind(of head: String) -> DocumentKind {
    guard let first = head.first(where: { !$0.isWhitespace }) else { return .unknown }
    if first == "{" || first == "[" { return .json }
    let name = rootName(in: head)?.lowercased()
    switch name {
    case "html", "head", "body": return .html
    case "opml": return .opml
    // Some programs put a page's document type before their feed.
    case "rss", "rdf", "feed", "channel": return .xml
    default: break
    }
    if head.lowercased().contains("<!doctype html") { return .html }
    return name != nil || head.contains("<") ? .xml : .unknown
  }

  /// The name of the first element, behind declarations, comments and document types.
  private static func rootName(in head: String) -> String? {
    var rest = head[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if let first = rest.first, first != "?", first != "!" {
        return String(rest.prefix { $0.isLetter || $0.isNumber || "-_.:".contains($0) })
          .split(separator: ":").last.map(String.init)
      }
    }
    return nil
  }

  private static func isPadding(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// File signatures that no feed begins with.
  private static func isMedia(_ bytes: [UInt8]) -> Bool {
    let signatures: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("RIFF".utf8),
      Array("ID3".utf8), Array("OggS".utf8), [0x00, 0x00, 0x01, 0x00], Array("%PDF".utf8),
      [0x1F, 0x8B], [0x50, 0x4B, 0x03, 0x04],
    ]
    return signatures.contains { bytes.starts(with: $0) }
      || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
  }
}
