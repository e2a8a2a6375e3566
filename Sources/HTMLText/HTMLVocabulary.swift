import Markup

/// The elements and attributes that sanitised HTML may contain.
package enum HTMLVocabulary {
  package static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "bdi", "bdo", "big",
    "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del",
    "details", "dfn", "dir", "div", "dl", "dt", "em", "figcaption", "figure", "font", "footer",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd", "li", "main",
    "map", "mark", "menu", "nav", "ol", "p", "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp",
    "section", "small", "source", "span", "strike", "strong", "sub", "summary", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "time", "tr", "track", "tt", "u", "ul", "var", "video",
    "wbr",
  ]

  /// Elements that are removed with their content. The text of other unknown elements is kept (see
  /// ``ElementReplacement`` for what else is kept): the content of an `object` or `iframe` is its fallback,
  /// and an unclosed `embed` contains the rest of the text.
  package static let dropped: Set<String> = [
    "base", "link", "math", "meta", "noembed", "noframes", "noscript", "param", "plaintext",
    "script", "style", "svg", "template", "title", "xml",
  ]

  /// HTML elements whose tags are removed and whose content is kept.
  private static let unwrapped: Set<String> = [
    "applet", "area", "basefont", "bgsound", "blink", "body", "button", "canvas", "command", "data",
    "datalist", "dialog", "embed", "fieldset", "form", "frame", "frameset", "head", "hgroup",
    "html", "iframe", "input",
    "isindex",
    "keygen", "label", "legend", "listing", "marquee", "meter", "nobr", "object", "optgroup",
    "option",
    "output", "portal", "progress", "rb", "rtc", "search", "select", "slot", "spacer", "textarea",
    "xmp",
  ]

  /// Returns whether a name, given in lower case, is that of an HTML element.
  package static func isHTML(_ name: String) -> Bool {
    elements.contains(name) || dropped.contains(name) || unwrapped.contains(name)
  }

  /// Attributes with a URL as their value.
  static let addresses: Set<String> = ["cite", "href", "longdesc", "poster", "src"]

  static func allows(_ attribute: String, on element: String) -> Bool {
    everywhere.contains(attribute) || particular[element]?.contains(attribute) == true
  }

  /// Elements that start and end a line, and so separate words.
  private static let separating: Set<String> = [
    "address", "article", "blockquote", "br", "dd", "div", "dt", "figcaption", "figure", "footer",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table",
    "td", "th", "tr", "ul",
  ]

  // MARK: Lookup by the names of the HTML parser

  struct ElementRule: Sendable {
    var isKept = false
    var isDropped = false
    var isVoid = false
    var isSeparating = false
    var isPicture = false
    /// The allowed attributes, one bit each. `AttributeRule.number` is the number of the bit.
    var attributes: UInt64 = 0
  }

  struct AttributeRule: Sendable {
    enum Kind: Sendable { case plain, address, sourceSet }

    var number: Int
    var kind: Kind
  }

  /// Rules for all elements that are allowed, dropped, separating or void.
  static let elementRules = HTMLNameTable(
    Dictionary(
      uniqueKeysWithValues: elements.union(dropped).union(separating)
        .union(MarkupWriter.voidElements).map { ($0, rule(for: $0)) }))

  static let attributeRules = HTMLNameTable(
    Dictionary(
      uniqueKeysWithValues: attributeNames.enumerated().map { number, name in
        let kind: AttributeRule.Kind =
          addresses.contains(name) ? .address : name == "srcset" ? .sourceSet : .plain
        return (name, AttributeRule(number: number, kind: kind))
      }))

  private static let attributeNames: [String] =
    particular.values.reduce(into: everywhere) { $0.formUnion($1) }.sorted()

  private static func rule(for element: String) -> ElementRule {
    var rule = ElementRule(
      isKept: elements.contains(element), isDropped: dropped.contains(element),
      isVoid: MarkupWriter.voidElements.contains(element),
      isSeparating: separating.contains(element), isPicture: element == "img")
    for (number, name) in attributeNames.enumerated() where allows(name, on: element) {
      rule.attributes |= 1 << number
    }
    return rule
  }

  private static let everywhere: Set<String> = ["dir", "lang", "title"]

  private static let particular: [String: Set<String>] = [
    "a": ["href", "hreflang", "rel", "type"],
    "audio": ["controls", "src"],
    "blockquote": ["cite"],
    "col": ["span"],
    "colgroup": ["span"],
    "del": ["cite", "datetime"],
    "img": ["alt", "height", "longdesc", "sizes", "src", "srcset", "width"],
    "ins": ["cite", "datetime"],
    "li": ["value"],
    "ol": ["reversed", "start", "type"],
    "q": ["cite"],
    "source": ["media", "sizes", "src", "srcset", "type"],
    "td": ["align", "colspan", "headers", "rowspan"],
    "th": ["abbr", "align", "colspan", "headers", "rowspan", "scope"],
    "time": ["datetime"],
    "track": ["default", "kind", "label", "src", "srclang"],
    "ul": ["type"],
    "video": ["controls", "height", "poster", "src", "width"],
  ]
}
