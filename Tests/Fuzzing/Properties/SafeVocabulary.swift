/// The allowed contents of sanitised HTML, stated a second time, so that a name added to the
/// sanitiser's tables by mistake is found.
enum SafeVocabulary {
  static let elements = words(
    """
    a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code
    col colgroup dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6
    header hr i img ins kbd li main map mark menu nav ol p picture pre q rp rt ruby s samp section
    small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u
    ul var video wbr
    """)

  static let voidElements = words("br col hr img source track wbr")

  private static let everywhere = words("dir lang title")

  private static let particular: [String: Set<String>] = [
    "a": words("href hreflang rel type"), "audio": words("controls src"),
    "blockquote": words("cite"), "col": words("span"), "colgroup": words("span"),
    "del": words("cite datetime"), "ins": words("cite datetime"), "li": words("value"),
    "img": words("alt height longdesc sizes src srcset width"), "ol": words("reversed start type"),
    "q": words("cite"), "source": words("media sizes src srcset type"),
    "td": words("align colspan headers rowspan"),
    "th": words("abbr align colspan headers rowspan scope"), "time": words("datetime"),
    "track": words("default kind label src srclang"), "ul": words("type"),
    "video": words("controls height poster src width"),
  ]

  private static let addresses = words("cite href longdesc poster src srcset")
  private static let schemes = words("http https magnet mailto")

  static func allows(_ attribute: String, on element: String) -> Bool {
    everywhere.contains(attribute) || particular[element]?.contains(attribute) == true
  }

  /// Every address has no scheme or an allowed one, also after controls and whitespace inside it
  /// are dropped, as browsers do. Each word of a `srcset` may be an address.
  static func checkAddresses(in attribute: String, _ value: [UInt8]) throws(Violation) {
    guard addresses.contains(attribute) else { return }
    let isSet = attribute == "srcset"
    let parts = isSet ? value.split { $0 <= 0x20 } : [value[...]]
    for part in parts {
      let bytes = part.filter { $0 > 0x20 && $0 != 0x7F }.drop { isSet && $0 == UInt8(ascii: ",") }
      let head = bytes.prefix { !":/?#".utf8.contains($0) }
      guard head.endIndex < bytes.endIndex, bytes[head.endIndex] == UInt8(ascii: ":") else {
        continue
      }
      let scheme = String(decoding: head, as: UTF8.self).lowercased()
      try require(
        schemes.contains(scheme), "only safe schemes", String(decoding: part, as: UTF8.self))
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
