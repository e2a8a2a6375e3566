/// What an element is in a feed, as far as a repair has to know.
enum XMLRole: Sendable {
  case root, channel, item
  /// Atom's `source`: the fields of another feed.
  case origin
  /// Elements with a title and a link of their own.
  case picture
  /// A field whose name means nothing in HTML: it can only stand in an item or a channel.
  case itemField
  /// A field whose name is one of HTML's as well.
  case field
  /// A field that may hold markup.
  case body
  /// An element of a module, by its prefix.
  case module
  case other

  var holdsFields: Bool { holdsItemFields || self == .picture }

  var holdsItemFields: Bool {
    switch self {
    case .root, .channel, .item, .origin: true
    default: false
    }
  }

  /// Whether it is a field of an item or channel.
  var isKnown: Bool { isField || self == .picture || self == .module }

  /// Whether an end tag with a wrong name is taken for its own.
  var isField: Bool { self == .itemField || self == .field || self == .body }

  /// - Parameter isAtom: `source` is a holder in Atom, and a field in RSS.
  init(prefix: String, local: String, isAtom: Bool) {
    if Self.modules.contains(prefix) {
      self = .module
    } else if local == "source" {
      self = isAtom ? .origin : .field
    } else {
      self = prefix.isEmpty ? Self.roles[local] ?? .other : .other
    }
  }

  private static let modules: Set<String> = [
    "atom", "atom10", "content", "dc", "dcterms", "feedburner", "googleplay", "itunes", "media",
    "podcast", "slash", "sy", "thr", "wfw",
  ]

  private static let roles: [String: XMLRole] = {
    var roles: [String: XMLRole] = [:]
    let lists: [(XMLRole, String)] = [
      (.root, "rss rdf feed"), (.channel, "channel"), (.item, "item entry"),
      (.picture, "image textinput"),
      (.itemField, "guid pubdate comments category enclosure lastbuilddate managingeditor"),
      (.itemField, "webmaster generator ttl id updated published issued modified created"),
      (.field, "title link author"),
      (.body, "description summary content encoded subtitle tagline"),
    ]
    for (role, names) in lists {
      for name in names.split(separator: " ") { roles[String(name)] = role }
    }
    return roles
  }()
}
