import Markup

/// The entities that a document type declares. Only short texts are inserted, so that entity
/// expansion attacks have no effect: external entities are ignored, an entity may refer to other
/// entities only one level deep, and the total length of all replacements is limited.
struct DeclaredEntities {
  private static let mostEntities = 256
  private static let longest = 1 << 10
  private var texts: [String: String] = [:]
  /// The remaining number of bytes that may be inserted for references.
  private var budget = 1 << 20

  var names: Set<String> { Set(texts.keys) }

  /// Returns the text of a reference, or `nil` if its name is not declared or the limit on the
  /// total length would be exceeded.
  mutating func text(of name: String) -> String? {
    guard let text = texts[name], text.utf8.count <= budget else { return nil }
    budget -= text.utf8.count
    return text
  }

  /// Reads the declarations of a document type (XML 1.0 section 4.2), such as `<!ENTITY name
  /// "text">`. The first declaration of a name wins. The five predefined entities cannot be
  /// redeclared.
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

  /// Returns the text with references to other declared entities replaced. Returns `nil` if the
  /// text contains unknown references, if an inserted text refers to declared entities itself, or
  /// if the result is too long.
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

  /// Whether a text contains no references other than numeric references and named references of
  /// HTML.
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
