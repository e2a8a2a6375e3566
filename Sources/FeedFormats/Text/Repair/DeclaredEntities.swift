import Markup

/// The entities that a document type declares: short texts only. Nothing that names a file counts, one
/// entity may stand in another one level deep, and all of them together may not make a document much
/// longer, so that no bomb is worth writing.
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
  /// Of two with one name the first counts. XML's own five cannot mean anything else.
  mutating func readDeclarations(in documentType: ArraySlice<UInt8>) {
    let mark = Array("<!ENTITY".utf8)
    var rest = documentType
    var declared = texts
    while declared.count < Self.mostEntities, let start = rest.firstRange(of: mark) {
      rest = rest[start.upperBound...]
      let head = String(decoding: rest.prefix(Self.longest + 256), as: UTF8.self)
      if let (name, text) = Self.declaration(head), declared[name] == nil, !Self.own.contains(name)
      {
        declared[name] = text
      }
    }
    for (name, text) in declared where texts[name] == nil {
      texts[name] = Self.expanded(text, with: declared)
    }
  }

  private static let own: Set<String> = ["amp", "apos", "gt", "lt", "quot"]

  private static func declaration(_ text: String) -> (name: String, text: String)? {
    let head = text.drop { $0.isWhitespace }
    let name = head.prefix { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
    let value = head[name.endIndex...].drop { $0.isWhitespace }
    guard !name.isEmpty, let quote = value.first, quote == "\"" || quote == "'",
      let end = value.dropFirst().firstIndex(of: quote)
    else { return nil }
    let content = value[..<end].dropFirst()
    guard content.utf8.count <= longest, !content.contains(where: { $0 == "<" || $0 == "%" }) else {
      return nil
    }
    return (String(name), String(content))
  }

  /// The text with those of other declared entities in place; nil where it holds references that
  /// nobody knows, those inside hold declared ones again, or it becomes too long.
  private static func expanded(_ text: String, with declared: [String: String]) -> String? {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var expanded = String(parts.first ?? "")
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";") else { return nil }
      let name = String(part[..<end])
      if let inner = declared[name] {
        guard isPlain(inner, besides: declared) else { return nil }
        expanded += inner + part[part.index(after: end)...]
      } else {
        guard isKnown(name) else { return nil }
        expanded += "&" + part
      }
      guard expanded.utf8.count <= longest else { return nil }
    }
    return expanded
  }

  /// Whether a text holds nothing but text and references that everybody knows.
  private static func isPlain(_ text: String, besides declared: [String: String]) -> Bool {
    text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      guard let end = $0.firstIndex(of: ";") else { return false }
      let name = String($0[..<end])
      return declared[name] == nil && isKnown(name)
    }
  }

  private static func isKnown(_ name: String) -> Bool {
    NamedEntities.text(of: name) != nil || isNumber(name[...])
  }

  private static func isNumber(_ name: Substring) -> Bool {
    guard name.first == "#" else { return false }
    let isHex = name.dropFirst().first == "x"
    let value = isHex ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return value.map { $0 >= 0x20 && $0 < 0xFFFE && Unicode.Scalar($0) != nil } ?? false
  }
}
