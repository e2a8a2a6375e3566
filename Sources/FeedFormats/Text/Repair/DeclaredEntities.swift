import XMLStream

/// The entities that a document type declares: short texts only. Nothing that names a file or another
/// entity counts, and all of them together may not make a document much longer, so that no bomb is
/// worth writing.
struct DeclaredEntities {
  private static let mostEntities = 256
  private static let longest = 1 << 10
  private var texts: [String: String] = [:]
  /// How many bytes may still be put in place of references.
  private var budget = 1 << 20

  var names: Set<String> { Set(texts.keys) }

  /// The text of a reference; nil for a name that is not declared, and when there were too many.
  mutating func text(of name: String) -> String? {
    guard let text = texts[name], text.utf8.count <= budget else { return nil }
    budget -= text.utf8.count
    return text
  }

  /// Takes the declarations of a document type (XML 1.0 section 4.2): `<!ENTITY name "text">`.
  /// Of two with one name the first counts.
  mutating func readDeclarations(in documentType: ArraySlice<UInt8>) {
    let mark = Array("<!ENTITY".utf8)
    var rest = documentType
    while texts.count < Self.mostEntities, let start = rest.firstRange(of: mark) {
      rest = rest[start.upperBound...]
      let head = String(decoding: rest.prefix(Self.longest + 256), as: UTF8.self)
      if let (name, text) = Self.declaration(head), texts[name] == nil { texts[name] = text }
    }
  }

  private static func declaration(_ text: String) -> (name: String, text: String)? {
    let head = text.drop { $0.isWhitespace }
    let name = head.prefix { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
    let value = head[name.endIndex...].drop { $0.isWhitespace }
    guard !name.isEmpty, let quote = value.first, quote == "\"" || quote == "'",
      let end = value.dropFirst().firstIndex(of: quote)
    else { return nil }
    let content = value[..<end].dropFirst()
    guard content.utf8.count <= longest, isPlain(content) else { return nil }
    return (String(name), String(content))
  }

  /// Whether it holds nothing but text and references that everybody knows.
  private static func isPlain(_ content: Substring) -> Bool {
    guard !content.contains(where: { $0 == "<" || $0 == "%" }) else { return false }
    return content.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      guard let end = $0.firstIndex(of: ";") else { return false }
      let name = $0[..<end]
      return NamedEntities.text(of: String(name)) != nil || isNumber(name)
    }
  }

  private static func isNumber(_ name: Substring) -> Bool {
    guard name.first == "#" else { return false }
    let isHex = name.dropFirst().first == "x"
    let value = isHex ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return value.map { $0 >= 0x20 && $0 < 0xFFFE && Unicode.Scalar($0) != nil } ?? false
  }
}
