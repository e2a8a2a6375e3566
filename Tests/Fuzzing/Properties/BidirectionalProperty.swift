import FeedFormats
import JSONText
import Terminal

/// Bidirectional controls, which make `gpj.exe` read as `exe.jpg`, are escaped in every written
/// document and removed from every text for a terminal.
struct BidirectionalProperty: Property {
  let name = "bidirectional"
  let kinds = Set(Sample.Kind.allCases)

  /// - Parameter salt: determines how densely controls are inserted into the input.
  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    // Escaping handles one character at a time, so that the length of the input does not matter.
    let input = String(decoding: input.prefix(4_096), as: UTF8.self)
    let text = Self.withControls(input, every: Int(salt % 16) + 1)
    try checkText(text)
    let bytes = Array(text.utf8)
    if let json = JSONReader.read(bytes) {
      var writer = JSONWriter()
      writer.value(json.value)
      try Self.require(writer.bytes, "written JSON")
    }
    if let document = try? FeedParser.parse(bytes, context: .init(salt: salt)) {
      var writer = JSONFeedWriter()
      writer.write(document, file: text)
      try Self.require(writer.bytes, "JSON Feed")
      var atom = AtomWriter()
      atom.write(document)
      try Self.require(atom.bytes, "Atom")
    }
    if let list = try? OPMLDocument(reading: bytes) {
      try Self.require(list.bytes(), "OPML")
    }
  }

  private func checkText(_ text: String) throws(Violation) {
    var writer = JSONWriter()
    writer.object {
      $0.key(text)
      $0.value(text)
    }
    try Self.require(writer.bytes, "a JSON string")
    try Self.require(
      XMLEscaping.escapingBidirectionalControls(inHTML: text), "HTML for a terminal")
    let feed = OPMLDocument.Feed(url: "https://example.org/", title: text)
    try Self.require(OPMLDocument(title: text, feeds: [feed]).bytes(), "an OPML title")
    try Self.require(Array(SafeText(line: text).string.utf8), "a line for a terminal")
    try Self.require(Array(SafeText(block: text).string.utf8), "a block for a terminal")
  }

  private static func require(_ utf8: [UInt8], _ form: StaticString) throws(Violation) {
    // In UTF-8, each control starts with one of these bytes. Most documents contain neither.
    guard utf8.contains(where: { $0 == 0xD8 || $0 == 0xE2 }) else { return }
    let text = String(decoding: utf8, as: UTF8.self)
    guard text.unicodeScalars.contains(where: { controls.contains($0) }) else { return }
    throw Violation("\(form) has no bidirectional control", text)
  }

  private static let controls: [Unicode.Scalar] = [
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]

  /// Returns the text with a control after every `distance` characters.
  private static func withControls(_ text: String, every distance: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      scalars.append(scalar)
      if index % distance == 0 { scalars.append(controls[index / distance % controls.count]) }
    }
    return String(scalars)
  }
}
