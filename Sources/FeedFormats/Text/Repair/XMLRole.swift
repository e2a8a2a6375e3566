/// The role of an element in a feed, as far as it matters for repairs.
enum XMLRole: Sendable {
  case root, channel, item
  /// Atom's `source`, which contains the fields of another feed.
  case origin
  /// An element with a title and a link of its own.
  case picture
  /// A field whose name has no meaning in HTML, so that it can only be a child of an item or a
  /// channel.
  case itemField
  /// A field whose name is also that of an HTML element.
  case field
  /// A field that may contain markup.
  case body
  /// An element of a module, recognised by its prefix.
  case module
  case other

  var holdsFields: Bool { holdsItemFields || self == .picture }

  var holdsItemFields: Bool {
    switch self {
    case .root, .channel, .item, .origin: true
    default: false
    }
  }

  /// Whether the element is a child of an item or channel with a known meaning.
  var isKnown: Bool { isField || self == .picture || self == .module }

  /// Whether an end tag with a wrong name can end the element.
  var isField: Bool { self == .itemField || self == .field || self == .body }

  /// - Parameter isAtom: Whether `source` contains fields, as in Atom, or is a field, as in RSS.
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
