import JSONText

/// RSS written as JSON (http://scripting.com/rss.json, by Dave Winer): an object `rss` that
/// contains the channel and its items.
///
/// The names are those of RSS and its modules, with the usual prefixes. The JSON is therefore
/// converted to XML and read by the RSS reader.
struct RSSInJSON {
  private var xml = XMLWriter()
  /// Whether the JSON was read to its end. In a truncated document, a single item that is not in an
  /// array may be truncated too; arrays contain only complete items.
  private let isComplete: Bool

  private init(isComplete: Bool) {
    self.isComplete = isComplete
  }

  /// Returns the `rss` object if the JSON is an RSS feed.
  static func root(of json: JSONValue) -> JSONValue? {
    guard let rss = json["rss"], rss.members != nil, rss["channel"]?.members != nil else {
      return nil
    }
    return rss
  }

  /// - Parameter rss: The result of ``root(of:)``.
  static func read(
    _ json: JSONDocument, rss: JSONValue, context: FeedParser.Context, _ rules: ReadingRules
  ) throws(FeedFormatError) -> FeedReading {
    var writing = RSSInJSON(isComplete: json.isComplete)
    writing.element("rss", rss, attributes: namespaces)
    var reading = try FeedXMLParser(.init(url: context.base), rules).parse(writing.xml.bytes)
    reading.document.warnings = json.warnings.map(ParseWarning.init) + reading.document.warnings
    reading.document.isComplete = reading.document.isComplete && json.isComplete
    return reading
  }

  /// Declarations of the usual prefixes, which JSON does not declare.
  private static let namespaces: XMLWriter.Attributes =
    FeedVocabulary.usualPrefixes.map { ("xmlns:\($0.prefix)", $0.namespace) }

  /// Elements whose members with simple values are child elements. In all other elements, such
  /// members are attributes.
  private static let containers: Set<String> = [
    "channel", "item", "image", "textinput", "skiphours", "skipdays", "itunes:owner",
    "media:group", "atom:author", "atom:contributor", "media:community", "psc:chapters",
    "podcast:value", "podcast:podroll",
  ]

  // MARK: Writing

  private mutating func element(
    _ name: String, _ value: JSONValue, attributes: XMLWriter.Attributes = []
  ) {
    if let values = value.array {
      for value in values where value.array == nil { element(name, value) }
      return
    }
    guard Self.isName(name), Self.isKnown(name), value != .null else { return }
    let members = value.members ?? []
    let isContainer = Self.containers.contains(name.lowercased())
    let own = members.compactMap { member in
      isContainer && member.key.first != "@" ? nil : Self.attribute(member)
    }
    var seen: Set<String> = []
    xml.start(name, (attributes + own).filter { seen.insert($0.name).inserted })
    if let text = Self.text(of: value)
      ?? Self.textKeys.lazy.compactMap({ value[$0].flatMap(Self.text) }).first
    {
      xml.text(text)
    }
    for member in members where !Self.textKeys.contains(member.key) {
      guard isContainer || Self.attribute(member) == nil, isComplete || !Self.isLoneItem(member)
      else { continue }
      element(member.key, member.value)
    }
    xml.end()
  }

  private static func isLoneItem(_ member: JSONValue.Member) -> Bool {
    member.key == "item" && member.value.members != nil
  }

  /// Members that contain the text of an element with attributes.
  private static let textKeys = ["#value", "#text"]

  /// Returns the member as an attribute if it is a simple value whose name has no prefix.
  /// Converters from XML to JSON put `@` before attribute names.
  private static func attribute(_ member: JSONValue.Member) -> (name: String, value: String?)? {
    let name = member.key.first == "@" ? String(member.key.dropFirst()) : member.key
    guard name != "xmlns", let text = text(of: member.value), isName(name),
      !name.contains(":") || name.hasPrefix("xml:")
    else { return nil }
    return (name, text)
  }

  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  private static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { XMLWriter.isName($0) }
  }

  /// Whether the name has no prefix or a known one.
  private static func isKnown(_ name: String) -> Bool {
    guard let colon = name.firstIndex(of: ":") else { return true }
    return FeedVocabulary.isUsual(prefix: name[..<colon].lowercased())
  }
}
