/// The elements of tidy HTML, by what may stand in them without libxml2 closing something.
enum TidyElement {
  enum Kind {
    /// May hold anything but list items.
    case container
    /// Holds text and phrases.
    case paragraph
    /// Holds list items.
    case list
    /// A container that stands in lists only.
    case item
    /// Stands in text, and holds text.
    case phrase
    case voidPhrase
    /// Void, and stands where paragraphs do.
    case rule

    var isVoid: Bool { self == .voidPhrase || self == .rule }
  }

  static let link = HTMLName("a")

  static let kinds = HTMLNameTable(
    names.reduce(into: [String: Kind]()) { table, entry in
      for name in entry.value { table[name] = entry.key }
    })

  private static let names: [Kind: [String]] = [
    .container: ["article", "aside", "blockquote", "div", "figure", "footer", "header", "section"],
    .paragraph: ["figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre"],
    .list: ["ol", "ul"],
    .item: ["li"],
    .phrase: [
      "a", "abbr", "b", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q",
      "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
    ],
    .voidPhrase: ["br", "img"],
    .rule: ["hr"],
  ]

  static func isNameByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
