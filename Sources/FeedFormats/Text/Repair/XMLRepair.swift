import Markup

/// Rewrites a damaged document so that an XML parser neither drops content nor misinterprets the
/// structure: invalid markup becomes text, tags are balanced and have valid attributes, and
/// characters that XML forbids are removed. Comments, processing instructions and document types
/// are left out.
///
/// Use it only for documents in which the parser has found errors. If damage can be repaired in
/// several ways, the one that keeps the following items is chosen.
struct XMLRepair {
  /// A repaired document.
  struct Outcome {
    var bytes: [UInt8]
    /// The names of the declared entities whose text was available for references.
    var entities: Set<String>
    /// Whether references to the halves of surrogate pairs were joined.
    var isRecovered: Bool
  }

  let bytes: [UInt8]
  /// The index of the next byte to read.
  var place: Int
  var output: [UInt8] = []
  /// The rewritten attributes of the current tag.
  var attributes: [UInt8] = []
  var nesting = XMLNesting()
  var marks: XMLMarks
  var entities = DeclaredEntities()
  /// The index of the name of the last field that is known to have its own end tag.
  var fieldWithEnd: Int?
  /// Whether the root's end tag came before items and was left out.
  var owesRootEnd = false
  let rules: ReadingRules
  /// See ``Outcome/isRecovered``.
  var isRecovered = false

  /// Repairs a document in UTF-8. Elements that are open at the end remain open, because a
  /// truncated document must not look complete. O(n).
  ///
  /// - Parameter start: The index at which the document starts. Everything before it is left out.
  static func repairing(
    _ bytes: [UInt8], _ rules: ReadingRules = .recovering, from start: Int = 0
  ) -> Outcome {
    var repair = XMLRepair(bytes, rules, from: start)
    repair.run()
    return Outcome(
      bytes: repair.output, entities: repair.entities.names, isRecovered: repair.isRecovered)
  }

  /// Returns the index at which a feed starts after other content, such as a server's error
  /// message.
  static func feedStart(in bytes: [UInt8]) -> Int? {
    ["<?xml ", "<rss", "<rdf:RDF", "<feed"].compactMap { mark in
      bytes.index(of: Array(mark.utf8), from: 1)
    }.min()
  }

  private init(_ bytes: [UInt8], _ rules: ReadingRules, from start: Int) {
    self.bytes = bytes
    self.rules = rules
    place = start
    marks = XMLMarks(bytes)
    output.reserveCapacity(bytes.count - start + bytes.count / 16)
  }

  private mutating func run() {
    while place < bytes.count {
      let end = bytes.index(of: UInt8(ascii: "<"), from: place) ?? bytes.count
      if nesting.isEmpty { place = end } else { copy(upTo: end, as: .text) }
      if place < bytes.count { readMarkup() }
    }
    if owesRootEnd, nesting.top?.role == .root || nesting.top?.role == .channel {
      writeEnds(downTo: 0)
    }
  }

  private mutating func readMarkup() {
    switch byte(place + 1) {
    case UInt8(ascii: "/"): readEndTag()
    case UInt8(ascii: "!"): readDeclaration()
    case UInt8(ascii: "?"): readInstruction()
    case let next? where Self.beginsName(next): readStartTag()
    default: writeLiterally()
    }
  }

  /// Writes a `<` that starts no markup as text.
  mutating func writeLiterally() {
    if !nesting.isEmpty { output += "&lt;".utf8 }
    place += 1
  }

  // MARK: Bytes

  func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  func starts(with mark: StaticString, at index: Int, ignoringCase: Bool = false) -> Bool {
    guard index + mark.utf8CodeUnitCount <= bytes.count else { return false }
    let wanted = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
    return zip(bytes[index...], wanted).allSatisfy {
      $0 == $1 || ignoringCase && $0.lowercasedASCII == $1.lowercasedASCII
    }
  }

  static func beginsName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isASCIILetter
  }

  static func continuesName(_ byte: UInt8) -> Bool {
    beginsName(byte) || byte.isASCIIAlphanumeric || "-.:".utf8.contains(byte)
  }
}
