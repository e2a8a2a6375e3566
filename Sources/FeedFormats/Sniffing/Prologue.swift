import Markup

/// The name of a document's root element, and facts about the markup before it. Comments,
/// processing instructions and document types are skipped with their content.
struct Prologue {
  /// The local name of the first element in lower case, or `nil` if no element starts within the
  /// limit.
  private(set) var rootName: String?
  /// Whether the document contains markup.
  private(set) var hasMarkup = false
  /// Whether the document type is that of HTML.
  private(set) var isHTMLDeclared = false

  private let text: ArraySlice<UInt8>
  private var place: Int
  /// The maximum length in bytes of the text before the root element.
  private static let reach = 4096

  /// Reads up to the root element. O(n) in the length of the text before it.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    place = text.startIndex
    var left = Self.reach
    while left > 0, let open = text[place...].prefix(left).firstIndex(of: UInt8(ascii: "<")) {
      left -= open - place
      place = open
      if begins("<!--") {
        pass(to: "-->")
      } else if begins("<?") {
        pass(to: "?>")
      } else if begins("<!doctype") {
        passDocumentType()
      } else if begins("<![cdata[") {
        pass(to: "]]>")
      } else if let name = elementName() {
        hasMarkup = true
        rootName = name
        return
      } else {
        // An end tag, or a literal "less than" character.
        hasMarkup = hasMarkup || begins("</") || begins("<!")
        place += 1
        left -= 1
      }
    }
  }

  /// Whether a feed starts further on, with an XML declaration or a root element with attributes.
  var isFollowedByFeed: Bool {
    let head = text[place...].prefix(Self.reach)
    return head.indices.contains { index in
      head[index] == UInt8(ascii: "<")
        && ["<?xml ", "<rss ", "<feed ", "<rdf:rdf "].contains { begins($0, at: index) }
    }
  }

  // MARK: Steps

  /// Whether a word is at an index, in upper or lower case.
  ///
  /// - Parameter word: The word in lower case.
  private func begins(_ word: StaticString, at index: Int? = nil) -> Bool {
    let rest = text[(index ?? place)...].prefix(word.utf8CodeUnitCount)
    guard rest.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { zip(rest, $0).allSatisfy { $0.lowercasedASCII == $1 } }
  }

  /// Skips the construct that starts here, or the rest of the text if the construct does not end.
  private mutating func pass(to end: String) {
    hasMarkup = true
    place = text[(place + 1)...].firstRange(of: end.utf8)?.upperBound ?? text.endIndex
  }

  /// Skips a document type and its declarations (XML 1.0 section 2.8).
  private mutating func passDocumentType() {
    hasMarkup = true
    let name = text[(place + 9)...].drop { $0 <= 0x20 }.prefix { Self.isNameByte($0) }
    isHTMLDeclared = isHTMLDeclared || name.map(\.lowercasedASCII) == Array("html".utf8)
    var quote: UInt8?
    var depth = 0
    for index in text[place...].indices {
      let byte = text[index]
      switch byte {
      case quote: quote = nil
      case _ where quote != nil: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        place = index + 1
        return
      default: break
      }
    }
    // The document type does not end, so ignore its start.
    place += 1
  }

  /// Returns the local name of the element that starts here, or `nil` if there is none.
  private func elementName() -> String? {
    let name = text[(place + 1)...].prefix { Self.isNameByte($0) }
    guard let first = name.first, first >= 0x80 || first.isASCIILetter || first == 0x5F else {
      return nil
    }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? name
    return String(decoding: local.map(\.lowercasedASCII), as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIIAlphanumeric || "-_.:".utf8.contains(byte)
  }
}
