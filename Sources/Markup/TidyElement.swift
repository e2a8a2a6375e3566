/// The elements of tidy HTML, classified by the content that they can have without libxml2 closing
/// an element implicitly.
enum TidyElement {
  enum Kind {
    /// Contains anything except list items.
    case container
    /// Contains text and phrases.
    case paragraph
    /// Contains list items.
    case list
    /// A container that occurs only in lists.
    case item
    /// Occurs in text, and contains text.
    case phrase
    case voidPhrase
    /// A void element that occurs where paragraphs do.
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
