/// Scans sanitised HTML byte by byte with its own tables, independently of the sanitiser, so that
/// errors in the sanitiser's tables are found.
struct SafeMarkup {
  private var rest: ArraySlice<UInt8>
  private var open: [String] = []

  /// - Throws: if the HTML contains anything but allowed elements, attributes and addresses, or if
  ///   its elements are not balanced.
  static func check(_ html: String) throws(Violation) {
    // Text without `<` has not been changed by the sanitiser.
    guard html.utf8.contains(UInt8(ascii: "<")) else { return }
    var scan = SafeMarkup(rest: Array(html.utf8)[...])
    do throws(Violation) {
      try scan.run()
    } catch {
      throw Violation(error.rule, "\(error.details) in \(html)")
    }
  }

  private init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  private mutating func run() throws(Violation) {
    while !rest.isEmpty {
      try Self.checkText(take { $0 != UInt8(ascii: "<") })
      if rest.popFirst() != nil { try readTag() }
    }
    try require(open.isEmpty, "sanitised elements are closed", open.joined(separator: " "))
  }

  private mutating func readTag() throws(Violation) {
    let isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest.removeFirst() }
    let name = String(decoding: take(Self.isNameByte), as: UTF8.self)
    try require(SafeVocabulary.elements.contains(name), "only allowed elements", name)
    if isEnd {
      try require(open.popLast() == name, "sanitised end tags fit", name)
    } else {
      var seen: Set<String> = []
      while rest.first == UInt8(ascii: " ") { try readAttribute(of: name, &seen) }
      if !SafeVocabulary.voidElements.contains(name) { open.append(name) }
    }
    try require(rest.popFirst() == UInt8(ascii: ">"), "sanitised tags end with >", name)
  }

  private mutating func readAttribute(
    of element: String, _ seen: inout Set<String>
  ) throws(Violation) {
    rest.removeFirst()
    let name = String(decoding: take(Self.isNameByte), as: UTF8.self)
    try require(
      SafeVocabulary.allows(name, on: element), "only allowed attributes", "\(element) \(name)")
    try require(seen.insert(name).inserted, "no attribute twice", "\(element) \(name)")
    let isQuoted = rest.popFirst() == UInt8(ascii: "=") && rest.popFirst() == UInt8(ascii: "\"")
    try require(isQuoted, "attributes are quoted", "\(element) \(name)")
    let raw = take { $0 != UInt8(ascii: "\"") }
    try require(rest.popFirst() == UInt8(ascii: "\""), "attributes are quoted", name)
    try Self.checkText(raw)
    try require(!raw.contains { $0 == 0x3C || $0 == 0x3E }, "values hold no tags", name)
    try SafeVocabulary.checkAddresses(in: name, Self.decoded(raw))
  }

  private mutating func take(_ isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isTaken)
    rest = rest[taken.endIndex...]
    return taken
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
  }

  private static let references: [(name: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
  ]

  /// Every ampersand starts a reference, one of the four that the sanitiser writes.
  private static func checkText(_ text: ArraySlice<UInt8>) throws(Violation) {
    for place in text.indices where text[place] == UInt8(ascii: "&") {
      let isKnown = references.contains { text[place...].starts(with: $0.name) }
      try require(isKnown, "ampersands are escaped", String(decoding: text, as: UTF8.self))
    }
  }

  private static func decoded(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = raw
    while let byte = rest.first {
      let reference = references.first { rest.starts(with: $0.name) }
      decoded.append(reference?.byte ?? byte)
      rest = rest.dropFirst(reference?.name.count ?? 1)
    }
    return decoded
  }
}
