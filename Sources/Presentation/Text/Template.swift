import Terminal

/// A line written by the user, with fields for values: `{unread} new of {feeds}`.
///
/// `{title:40}` is a value cut to at most 40 columns. `{{` and `}}` are braces. A brace that does
/// not start a field name is literal, so that a bar's own tags (`%{F#f00}`) need no escape. `\t`,
/// `\n` and `\\` are a tab, a line break and a backslash.
package struct Template<Field: RawRepresentable & CaseIterable & Sendable & Hashable>: Sendable,
  Hashable
where Field.RawValue == String {
  private enum Part: Sendable, Hashable {
    case literal(String)
    case field(Field, columns: Int?)
  }

  private var parts: [Part] = []

  /// - Throws: ``FormatError`` with the reason.
  package init(_ text: String) throws(FormatError) {
    var rest = text[...]
    var literal = ""
    while let character = rest.popFirst() {
      switch character {
      case "\\": literal += Self.escaped(rest.popFirst())
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{" where Self.beginsField(rest):
        parts.append(.literal(literal))
        literal = ""
        parts.append(try Self.field(&rest))
      default: literal.append(character)
      }
    }
    parts.append(.literal(literal))
  }

  /// Returns the line with its values.
  ///
  /// - Parameters:
  ///   - start: The beginning of the line.
  ///   - escape: Escapes a value for the program that reads the line. `before` is the line up to
  ///     the value. The user's own text is not escaped, so that it can contain a status bar's
  ///     markup.
  ///   - value: Returns the value of a field, which is filtered and cut before it is escaped.
  package func filled(
    after start: String = "",
    escape: (_ value: String, _ before: String) -> String = { value, _ in value },
    _ value: (Field) -> String
  ) -> String {
    parts.reduce(into: start) { line, part in
      switch part {
      case .literal(let text): line += text
      case .field(let field, let columns):
        let text = SafeText(line: value(field))
        line += escape((columns.map { text.truncated(to: $0) } ?? text).string, line)
      }
    }
  }

  private static func escaped(_ character: Character?) -> String {
    switch character {
    case "t": "\t"
    case "n": "\n"
    case "\\", nil: "\\"
    case let other?: "\\\(other)"
    }
  }

  private static func beginsField(_ rest: Substring) -> Bool {
    let end = rest.firstIndex { !("a"..."z" ~= $0 || $0 == "_") } ?? rest.endIndex
    return end > rest.startIndex && (end == rest.endIndex || ":}".contains(rest[end]))
  }

  private static func field(_ rest: inout Substring) throws(FormatError) -> Part {
    guard let end = rest.firstIndex(of: "}") else { throw FormatError("a { is not closed by a }") }
    let words = rest[..<end].split(separator: ":", omittingEmptySubsequences: false)
    rest = rest[rest.index(after: end)...]
    let name = String(words.first ?? "")
    guard let field = Field(rawValue: name) else {
      let known = Field.allCases.map(\.rawValue).joined(separator: ", ")
      throw FormatError("there is no field {\(name)}; the fields are \(known)")
    }
    guard words.count > 1 else { return .field(field, columns: nil) }
    guard words.count == 2, let columns = Int(words[1]), columns > 0 else {
      throw FormatError("{\(name):…} needs a number of columns")
    }
    return .field(field, columns: columns)
  }
}
