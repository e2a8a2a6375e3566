import Glibc

/// Finds the marks that end something, without looking for any of them twice: a document may begin
/// a comment a million times and never end one.
struct XMLMarks {
  /// Whether the document's last words are the end tag of a feed: then nothing was cut off.
  let hasRootEnd: Bool
  /// For each mark, from where on it was looked for, and where it was found.
  private var found: [[UInt8]: (from: Int, place: Int?)] = [:]
  private var isWithoutDocumentTypeEnd = false

  init(_ bytes: [UInt8]) {
    hasRootEnd = Self.hasRootEnd(bytes[...])
  }

  /// Whether the last words of the bytes are the end tag of a feed.
  static func hasRootEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
    let tail = Array(bytes.suffix(1024))
    return ["</rss", "</feed", "</rdf:", "</RDF", "</opml"].contains {
      place(of: Array($0.utf8), in: tail, from: 0) != nil
    }
  }

  /// The next place of a mark; nil when there is none.
  mutating func next(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    if let known = found[mark], known.from <= start, known.place ?? .max >= start {
      return known.place
    }
    let place = Self.place(of: mark, in: bytes, from: start)
    found[mark] = (start, place)
    return place
  }

  private static let items = [Array("<item".utf8), Array("<entry".utf8)]

  /// Where the next item seems to begin.
  mutating func nextItem(in bytes: [UInt8], from start: Int) -> Int? {
    Self.items.compactMap { next($0, in: bytes, from: start) }.min()
  }

  private static let itemEnds = [Array("</item".utf8), Array("</entry".utf8)]

  /// Where the next item seems to begin or to end.
  mutating func nextItemBoundary(in bytes: [UInt8], from start: Int) -> Int? {
    (Self.items + Self.itemEnds).compactMap { next($0, in: bytes, from: start) }.min()
  }

  /// Behind the document type that begins here, or where an element shows that it should have
  /// ended; nil when it never does.
  mutating func endOfDocumentType(in bytes: [UInt8], from start: Int) -> Int? {
    guard !isWithoutDocumentTypeEnd else { return nil }
    var quote: UInt8?
    var isInside = false
    for index in (start + 2)..<bytes.count {
      let byte = bytes[index]
      switch byte {
      case quote: quote = nil
      case _ where quote != nil: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: ">") where !isInside: return index + 1
      case UInt8(ascii: "<") where !isInside || Self.isElement(bytes[index...].prefix(2)):
        return index
      default: break
      }
    }
    isWithoutDocumentTypeEnd = true
    return nil
  }

  private static func isElement(_ start: ArraySlice<UInt8>) -> Bool {
    start.count == 2 && start.last.map(XMLRepair.beginsName) == true
  }

  /// The first place of a mark from `start` on. O(n).
  static func place(of mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress, let first = mark.first else { return nil }
      var place = start
      while place + mark.count <= all.count,
        let found = memchr(base + place, Int32(first), all.count - mark.count + 1 - place)
      {
        if memcmp(found, mark, mark.count) == 0 { return UnsafeRawPointer(found) - base }
        place = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }
}
