import FoundationEssentials
import HTMLText
import Markup
import Patterns
import URLs

/// A rule for reading one value from a page: an XPath, or an object with an XPath and conversions.
struct HNField: Sendable {
  /// How the text that the XPath finds is converted.
  enum Kind: String, Sendable, Decodable {
    /// Plain text with each run of whitespace replaced by one space.
    case text
    /// The content of the first node, as sanitised HTML.
    case html
    /// An integer, which may contain thousands separators.
    case int
    /// Seconds since 1970.
    case epoch
    /// An ISO 8601 date, in UTC unless it names another zone.
    case date
    /// An absolute http or https URL, resolved against the URL of the page.
    case url
    /// Whether the XPath finds anything.
    case flag
  }

  enum Value: Sendable, Hashable {
    case text(String)
    case int(Int)
    case date(Date)
    case flag
  }

  private var xpath: XPath
  private var kind = Kind.text
  /// The value is the first capture group, or the whole match if there is none.
  private var match: Pattern?
  /// The text to convert instead of the match.
  private var constant: String?
  /// The rules to try, in order, if this one finds nothing.
  private var alternatives: [HNField] = []

  /// Returns the value at a node, or `nil` if neither the rule nor an alternative finds one.
  ///
  /// - Parameters:
  ///   - base: The URL of the page.
  ///   - operations: The maximum number of steps of each XPath.
  /// - Throws: if the XPath cannot be evaluated, for example because it takes too many steps.
  func value(
    at node: HTMLNode, base: WebURL, operations: Int
  ) throws(XPathError) -> Value? {
    let found = try xpath.evaluate(at: node, operations: operations)
    if let value = convert(found, base: base) { return value }
    for alternative in alternatives {
      if let value = try alternative.value(at: node, base: base, operations: operations) {
        return value
      }
    }
    return nil
  }

  private func convert(_ found: XPathValue, base: WebURL) -> Value? {
    if kind == .flag { return found.isTrue ? .flag : nil }
    if kind == .html {
      guard case .nodes(let nodes) = found, let node = nodes.first else { return nil }
      return .text(HTMLSanitizer.sanitize(node.innerHTML, base: base.description))
    }
    guard let text = matched(in: PlainText.folding(found.text)), !text.isEmpty else { return nil }
    return convert(text, base: base)
  }

  /// Returns the part of a text that the rule selects.
  private func matched(in text: String) -> String? {
    guard let match else { return text.isEmpty ? nil : constant ?? text }
    guard let groups = match.firstMatch(in: text) else { return nil }
    return constant ?? (groups.count > 1 ? groups[1] : groups[0]).map(String.init)
  }

  private func convert(_ text: String, base: WebURL) -> Value? {
    switch kind {
    case .text: .text(text)
    case .int: Int(text.filter { $0 != "," && $0 != "\u{A0}" }).map(Value.int)
    case .epoch: Double(text).map { .date(Date(timeIntervalSince1970: $0)) }
    case .date: Date(withUTC: text).map(Value.date)
    case .url: base.resolve(text).flatMap { $0.isHTTP ? .text($0.description) : nil }
    case .html, .flag: nil
    }
  }
}

extension HNField: Decodable {
  private enum CodingKeys: String, CodingKey {
    case xpath, match
    case kind = "type"
    case constant = "value"
    case alternatives = "else"
  }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      xpath = try XPath(from: decoder)
      return
    }
    xpath = try container.decode(XPath.self, forKey: .xpath)
    kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .text
    match = try container.decodeIfPresent(Pattern.self, forKey: .match)
    constant = try container.decodeIfPresent(String.self, forKey: .constant)
    alternatives = try container.decodeIfPresent([HNField].self, forKey: .alternatives) ?? []
  }
}

extension HNField.Value {
  var int: Int? { if case .int(let number) = self { number } else { nil } }
  var date: Date? { if case .date(let date) = self { date } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The value as written in the self-tests of markup files. Dates are seconds since 1970.
  var description: String {
    switch self {
    case .text(let text): text
    case .int(let number): "\(number)"
    case .date(let date): "\(Int(date.timeIntervalSince1970))"
    case .flag: "true"
    }
  }
}

extension XPathValue {
  /// The string value (XPath 1.0, section 4.2). Whole numbers have no fraction.
  fileprivate var text: String {
    switch self {
    case .nodes(let nodes): nodes.first?.text ?? ""
    case .string(let text): text
    case .number(let number):
      Int(exactly: number).map(String.init) ?? (number.isNaN ? "" : "\(number)")
    case .boolean(let value): value ? "true" : ""
    }
  }

  fileprivate var isTrue: Bool {
    switch self {
    case .nodes(let nodes): !nodes.isEmpty
    default: !text.isEmpty && text != "0"
    }
  }
}

extension Date {
  /// Parses an ISO 8601 date with an optional time. Without a zone, it is in UTC.
  fileprivate init?(withUTC text: String) {
    let text = text.contains("T") ? text : text.replacing(" ", with: "T", maxReplacements: 1)
    let full = text.contains("T") ? text : "\(text)T00:00:00"
    let time = full.drop { $0 != "T" }
    let hasZone = time.contains { "Zz+-".contains($0) }
    guard let date = try? Date(hasZone ? full : full + "Z", strategy: .iso8601) else { return nil }
    self = date
  }
}
