import XMLStream

/// An element's name as the readers see it: whose it is, and what it is called.
struct FeedName: Sendable {
  let family: Family
  let element: Element
  /// Its place in the reader's table of names, where the spelling stands.
  let number: Int
  /// See `FeedName+Kinds.swift`; worked out once for each name.
  let kinds: Kinds

  init(family: Family, element: Element, number: Int) {
    self.family = family
    self.element = element
    self.number = number
    kinds = Kinds(family, element)
  }

  /// The vocabularies feeds are written in; see `FeedVocabulary.families` for their addresses.
  enum Family: UInt8, Sendable {
    /// RSS of any version, whatever its namespace.
    case rss
    case atom
    case rdf
    case content
    case dublinCore
    case dublinCoreTerms
    case iTunes
    case media
    case slash
    case wellFormedWeb
    case feedBurner
    case creativeCommons
    case xhtml
    case other
  }

  /// The element names that mean something in at least one family, in lower case.
  enum Element: String, Sendable, CaseIterable {
    case abstract, alternative, author, block, body, build, category, channel, cloud, comment
    case commentrss, comments, content, contributor, copyright, created, creator, credit, date
    case day, description, div, docs, duration, email, enclosure, encoded, entry, episode, expires
    case explicit, feed, fullitem, generator, group, guid, height, homepage, hour, html, icon, id,
      image
    case info, issued, item, items, keywords, language, lastbuilddate, license, link, logo
    case managingeditor, modified, name, origlink, owner, player, pubdate, published, publisher, rdf
    case rights, rss, season, skipdays, skiphours, source, subject, subtitle, summary, tagline
    case text, textinput, thumbnail, title, ttl, updated, uri, url, valid, webmaster, width
    case newFeedURL = "new-feed-url"
    case other = ""
  }
}

/// Finds what names mean, by namespace; by the usual prefix where a feed forgot to declare one.
enum FeedVocabulary {
  /// - Parameters:
  ///   - core: what names in the root's own namespace belong to.
  ///   - number: the name's place in the reader's table.
  static func name(for qualified: XMLQualifiedName, core: Core?, number: Int) -> FeedName {
    FeedName(
      family: family(of: qualified, core: core),
      element: elements[qualified.local] ?? elements[qualified.local.lowercased()] ?? .other,
      number: number)
  }

  private static let elements = Dictionary(
    uniqueKeysWithValues: FeedName.Element.allCases.map { ($0.rawValue, $0) })

  /// The vocabulary of an `<rss>` or `<feed>` root, whose namespace may be none or anything.
  struct Core {
    var namespace: String?
    var family: FeedName.Family

    init?(root: XMLQualifiedName) {
      switch root.local.lowercased() {
      case "rss": family = .rss
      case "feed": family = .atom
      default: return nil
      }
      namespace = root.namespace
    }
  }

  private static func family(of name: XMLQualifiedName, core: Core?) -> FeedName.Family {
    if let core, core.namespace == name.namespace, name.prefix == nil || name.namespace != nil {
      return core.family
    }
    guard let namespace = name.namespace else {
      return name.prefix.map { prefixes[$0.lowercased()] ?? .other } ?? .rss
    }
    return family(ofNamespace: namespace)
  }

  /// Most feeds write the addresses as their authors do; only the others are brought into form.
  private static func family(ofNamespace namespace: String) -> FeedName.Family {
    wellWritten[namespace] ?? families[normal(namespace)] ?? .other
  }

  private static let wellWritten = Dictionary(
    uniqueKeysWithValues: usualNamespaces.map { ($0, families[normal($0)] ?? .other) })

  private static let usualNamespaces = [
    "http://www.w3.org/2005/Atom", "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/",
    "http://purl.org/rss/1.0/modules/content/", "http://wellformedweb.org/CommentAPI/",
    "http://purl.org/rss/1.0/modules/syndication/", "http://purl.org/rss/1.0/modules/slash/",
    "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://search.yahoo.com/mrss/",
    "http://purl.org/rss/1.0/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://www.w3.org/1999/xhtml", "http://rssnamespace.org/feedburner/ext/1.0",
  ]

  /// Feeds write these addresses with either scheme, in any case, with or without a last `/` or `#`.
  private static func normal(_ namespace: String) -> String {
    var text = namespace.lowercased()[...]
    while let last = text.last, last == "/" || last == "#" || last.isWhitespace {
      text = text.dropLast()
    }
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    if text.hasPrefix("https://") { text = text.dropFirst(8) }
    if text.hasPrefix("http://") { text = text.dropFirst(7) }
    return String(text)
  }

  private static let families: [String: FeedName.Family] = [
    "": .rss,
    "backend.userland.com/rss": .rss,
    "backend.userland.com/rss2": .rss,
    "backend.userland.com/rss091": .rss,
    "backend.userland.com/rss092": .rss,
    "backend.userland.com/rss2module": .rss,
    "blogs.law.harvard.edu/tech/rss": .rss,
    "channel.netscape.com/rdf/simple/0.9": .rss,
    "my.netscape.com/rdf/simple/0.9": .rss,
    "purl.org/rss/1.0": .rss,
    "www.w3.org/2005/atom": .atom,
    "example.com/necho": .atom,
    "example.com/newformat": .atom,
    "purl.org/atom/ns": .atom,
    "purl.org/echo": .atom,
    "purl.org/pie": .atom,
    "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "purl.org/rss/1.0/modules/content": .content,
    "purl.org/dc/elements/1.0": .dublinCore,
    "purl.org/dc/elements/1.1": .dublinCore,
    "purl.org/dc/terms": .dublinCoreTerms,
    "www.itunes.com/dtds/podcast-1.0.dtd": .iTunes,
    "example.com/dtds/podcast-1.0.dtd": .iTunes,
    "search.yahoo.com/mrss": .media,
    "purl.org/rss/1.0/modules/slash": .slash,
    "wellformedweb.org/commentapi": .wellFormedWeb,
    "rssnamespace.org/feedburner/ext/1.0": .feedBurner,
    "backend.userland.com/creativecommonsrssmodule": .creativeCommons,
    "web.resource.org/cc": .creativeCommons,
    "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .creativeCommons,
    "www.w3.org/1999/xhtml": .xhtml,
  ]

  private static let prefixes: [String: FeedName.Family] = [
    "atom": .atom, "content": .content, "dc": .dublinCore, "dcterms": .dublinCoreTerms,
    "feedburner": .feedBurner, "itunes": .iTunes, "media": .media, "rdf": .rdf, "rss": .rss,
    "slash": .slash, "wfw": .wellFormedWeb, "xhtml": .xhtml,
  ]

  /// The version of Atom by its namespace, nil where the namespace is none of Atom's.
  static func atomFormat(ofNamespace namespace: String?) -> FeedFormat {
    guard let namespace, families[normal(namespace)] == .atom else { return .atom }
    return normal(namespace) == "www.w3.org/2005/atom" ? .atom10 : .atom03
  }
}
