/// What HTML may hold after sanitising.
enum HTMLVocabulary {
  static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "bdi", "bdo", "big",
    "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del",
    "details", "dfn", "dir", "div", "dl", "dt", "em", "figcaption", "figure", "font", "footer",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd", "li", "main",
    "map", "mark", "menu", "nav", "ol", "p", "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp",
    "section", "small", "source", "span", "strike", "strong", "sub", "summary", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "time", "tr", "track", "tt", "u", "ul", "var", "video",
    "wbr",
  ]

  /// Elements that go with everything inside them. Of other unknown elements the text stays.
  static let dropped: Set<String> = [
    "applet", "base", "embed", "frame", "frameset", "iframe", "link", "math", "meta", "noembed",
    "noframes", "noscript", "object", "param", "plaintext", "script", "style", "svg", "template",
    "title", "xml",
  ]

  /// Attributes that hold an address.
  static let addresses: Set<String> = ["cite", "href", "longdesc", "poster", "src"]

  static func allows(_ attribute: String, on element: String) -> Bool {
    everywhere.contains(attribute) || particular[element]?.contains(attribute) == true
  }

  private static let everywhere: Set<String> = ["dir", "lang", "title"]

  private static let particular: [String: Set<String>] = [
    "a": ["href", "hreflang", "rel", "type"],
    "audio": ["controls", "src"],
    "blockquote": ["cite"],
    "col": ["span"],
    "colgroup": ["span"],
    "del": ["cite", "datetime"],
    "img": ["alt", "height", "longdesc", "src", "srcset", "width"],
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
