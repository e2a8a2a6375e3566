/// Writes a damaged document again so that an XML parser finds nothing in it to drop or to lose its
/// place by: markup that begins nothing becomes text, tags fit and have sound attributes,
/// characters that XML forbids are gone. Comments, instructions and document types are left out.
///
/// Only for documents at which the parser has complained: in a sound one there is nothing to mend.
/// Where damage leaves a choice, the one is taken that keeps the items behind it.
struct XMLRepair {
  /// A document written again.
  struct Outcome {
    var bytes: [UInt8]
    /// The names of the entities that the document declares, and whose text was put in place.
    var entities: Set<String>
    /// Whether references to halves of a surrogate pair were joined.
    var isRecovered: Bool
  }

  let bytes: [UInt8]
  /// Where the next byte to look at stands.
  var place: Int
  var output: [UInt8] = []
  /// The attributes of the tag that is being read, written again.
  var attributes: [UInt8] = []
  var nesting = XMLNesting()
  var marks: XMLMarks
  var entities = DeclaredEntities()
  /// Where the name stands of the last field of which is known that its own end tag follows.
  var fieldWithEnd: Int?
  /// The root's end tag stood before items, and was left out.
  var owesRootEnd = false
  let rules: ReadingRules
  /// See ``Outcome/isRecovered``.
  var isRecovered = false

  /// Repairs a document of UTF-8. What is open at its end stays open: a cut document must not look
  /// complete. O(n).
  ///
  /// - Parameter start: where the document begins; everything before it is left out.
  static func repairing(
    _ bytes: [UInt8], _ rules: ReadingRules = .recovering, from start: Int = 0
  ) -> Outcome {
    var repair = XMLRepair(bytes, rules, from: start)
    repair.run()
    return Outcome(
      bytes: repair.output, entities: repair.entities.names, isRecovered: repair.isRecovered)
  }

  /// Where a feed begins behind other markup, such as the complaints of a server.
  static func feedStart(in bytes: [UInt8]) -> Int? {
    ["<?xml ", "<rss", "<rdf:RDF", "<feed"].compactMap { mark in
      XMLMarks.place(of: Array(mark.utf8), in: bytes, from: 1)
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
      let end = index(of: "<", from: place) ?? bytes.count
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

  /// A `<` that begins nothing stands for itself.
  mutating func writeLiterally() {
    if !nesting.isEmpty { output += "&lt;".utf8 }
    place += 1
  }

  // MARK: Bytes

  func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  func index(of mark: Unicode.Scalar, from start: Int) -> Int? {
    bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: mark))
  }

  func starts(with mark: StaticString, at index: Int, ignoringCase: Bool = false) -> Bool {
    guard index + mark.utf8CodeUnitCount <= bytes.count else { return false }
    let wanted = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
    return zip(bytes[index...], wanted).allSatisfy {
      $0 == $1 || ignoringCase && Self.folded($0) == Self.folded($1)
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  static func beginsName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func continuesName(_ byte: UInt8) -> Bool {
    beginsName(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }
}
