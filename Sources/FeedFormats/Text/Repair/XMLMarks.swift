import Markup

/// Finds delimiters and remembers the results, so that no part of a document is searched twice for
/// the same delimiter. A document may start a million comments and never end one.
struct XMLMarks {
  /// Whether the last bytes of the document contain the end tag of a feed or list, so that the
  /// document is not truncated.
  let hasRootEnd: Bool
  /// For each delimiter, the index at which the last search started and the index that it found.
  private var found: [[UInt8]: (from: Int, place: Int?)] = [:]
  private var isWithoutDocumentTypeEnd = false

  init(_ bytes: [UInt8]) {
    hasRootEnd = Self.hasRootEnd(bytes[...])
  }

  /// Whether the last bytes contain the end tag of a feed or list.
  static func hasRootEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
    let tail = Array(bytes.suffix(1024))
    return ["</rss", "</feed", "</rdf:", "</RDF", "</opml"].contains {
      tail.index(of: Array($0.utf8), from: 0) != nil
    }
  }

  /// Returns the index of the next occurrence of a delimiter, or `nil` if there is none.
  mutating func next(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    if let known = found[mark], known.from <= start, known.place ?? .max >= start {
      return known.place
    }
    let place = bytes.index(of: mark, from: start)
    found[mark] = (start, place)
    return place
  }

  private static let items = [Array("<item".utf8), Array("<entry".utf8)]

  /// Returns the index at which the next item seems to start.
  mutating func nextItem(in bytes: [UInt8], from start: Int) -> Int? {
    Self.items.compactMap { next($0, in: bytes, from: start) }.min()
  }

  private static let itemEnds = [Array("</item".utf8), Array("</entry".utf8)]

  /// Returns the index at which the next item seems to start or end.
  mutating func nextItemBoundary(in bytes: [UInt8], from start: Int) -> Int? {
    (Self.items + Self.itemEnds).compactMap { next($0, in: bytes, from: start) }.min()
  }

  /// Returns the index after the document type that starts here, or the index of an element that
  /// shows that the end of the document type is missing. Returns `nil` if neither exists.
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
}
