import Markup

/// The vocabulary and local name of an element.
struct FeedName: Sendable {
  let family: Family
  let element: Element
  /// The index in the reader's table of names, which contains the spelling.
  let number: Int
  /// See `FeedName+Kinds.swift`. Computed once per name.
  let kinds: Kinds

  init(family: Family, element: Element, number: Int) {
    self.family = family
    self.element = element
    self.number = number
    kinds = Kinds(family, element)
  }

  /// The vocabularies used in feeds. `FeedVocabulary.families` lists their namespaces.
  enum Family: UInt8, Sendable {
    /// RSS of any version, in any namespace.
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
    case podcast
    case podlove
    case syndication
    case threading
    case geoRSS
    case gml
    case geo
    case history
    case tombstones
    case googlePlay
    case admin
    case xhtml
    case yandex
    case other
  }

  /// The known element names of all families, in lower case.
  enum Element: String, Sendable, CaseIterable {
    case a, abstract, alternateenclosure, archive, author, block, body, box, browserfriendly, by
    case categories, category, channel, chapter, chapters, cloud, comment, commentrss, comments,
      community
    case complete, content, contentlink, contributor, copyright, created, creator, credit, date
    case day, department, description, div, docs, duration, elev, email, embed, enclosure, encoded
    case entry, envelope, episode, episodetype, errorreportsto, expirationdate, explicit, exterior
    case feed, fullitem, funding, generator, generatoragent, group, guid, hash, height, homepage
    case hour, icon, id, image, images, info, isclosedcaptioned, issued, item, keywords, language
    case lastbuilddate, lat, license, line, link, location, locked, logo, long, managingeditor
    case medium, modified, name, newlocation, order, origlink, owner, peerlink, person, player
    case podping, podroll, point, polygon, pos, pubdate, published, publisher, radius, rating, rdf
    case redirect, remoteitem, restriction, rights, rss, season, section, skipdays, skiphours
    case socialinteract, soundbite, source, starrating, statistics, status, subject, subtitle
    case summary, tagline, tags, text, textinput, thumbnail, title, total, trailer, transcript
    case ttl, txt, type, updatebase, updated, updatefrequency, updateperiod, uri, url, value
    case valuerecipient, webmaster, `where`, width
    case deletedEntry = "deleted-entry"
    case featureName = "featurename"
    case fullText = "full-text"
    case hitParade = "hit_parade"
    case inReplyTo = "in-reply-to"
    case linearRing = "linearring"
    case lineString = "linestring"
    case lowerCorner = "lowercorner"
    case originalEnclosureLink = "origenclosurelink"
    case positions = "poslist"
    case upperCorner = "uppercorner"
    case newFeedURL = "new-feed-url"
    case other = ""
  }
}

/// Looks up element names by namespace, or by the usual prefix if the prefix is not declared.
enum FeedVocabulary {
  /// - Parameters:
  ///   - core: The vocabulary of names in the namespace of the root element.
  ///   - number: The index of the name in the reader's table.
  static func name(for qualified: XMLQualifiedName, core: Core?, number: Int) -> FeedName {
    FeedName(
      family: family(of: qualified, core: core),
      element: elements[qualified.local] ?? elements[qualified.local.lowercased()] ?? .other,
      number: number)
  }

  private static let elements = Dictionary(
    uniqueKeysWithValues: FeedName.Element.allCases.map { ($0.rawValue, $0) })

  /// The vocabulary of an `<rss>` or `<feed>` root, which may have any namespace or none.
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
    if let family = wellWritten[namespace] { return family }
    let address = normal(namespace)
    // The rest of the address varies: a version, `2module` or nothing.
    if address.hasPrefix("backend.userland.com/rss") { return .rss }
    return families[address] ?? .other
  }

  /// The usual spellings of the namespaces, which need no normalisation.
  private static let wellWritten = Dictionary(
    uniqueKeysWithValues: usualNamespaces.map { ($0, families[normal($0)] ?? .other) })

  private static let usualNamespaces = [
    "http://www.w3.org/2005/Atom", "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/",
    "http://purl.org/rss/1.0/modules/content/", "http://wellformedweb.org/CommentAPI/",
    "http://purl.org/rss/1.0/modules/syndication/", "http://purl.org/rss/1.0/modules/slash/",
    "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://search.yahoo.com/mrss/",
    "http://purl.org/rss/1.0/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://www.w3.org/1999/xhtml", "http://rssnamespace.org/feedburner/ext/1.0",
    "https://podcastindex.org/namespace/1.0", "http://podlove.org/simple-chapters",
    "http://purl.org/syndication/thread/1.0", "http://www.georss.org/georss",
    "http://www.google.com/schemas/play-podcasts/1.0",
  ]

  /// Normalises a namespace: feeds write it with `http` or `https`, in any case, and with or
  /// without a final `/` or `#`.
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
    "blogs.law.harvard.edu/tech/rss": .rss,
    "channel.netscape.com/rdf/simple/0.9": .rss,
    "my.netscape.com/rdf/simple/0.9": .rss,
    "purl.org/rss/1.0": .rss,
    "purl.org/rss/1.0/modules/rss091": .rss,
    "www.w3.org/2005/atom": .atom,
    "example.com/necho": .atom,
    "example.com/newformat": .atom,
    "purl.org/atom/ns": .atom,
    "purl.org/echo": .atom,
    "purl.org/pie": .atom,
    "uri/of/echo/namespace": .atom,
    "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "purl.org/rss/1.0/modules/content": .content,
    "purl.org/dc/elements/1.0": .dublinCore,
    "purl.org/dc/elements/1.1": .dublinCore,
    "purl.org/dc/terms": .dublinCoreTerms,
    "www.itunes.com/dtds/podcast-1.0.dtd": .iTunes,
    "example.com/dtds/podcast-1.0.dtd": .iTunes,
    "search.yahoo.com/mrss": .media,
    "video.search.yahoo.com/mrss": .media,
    "www.rssboard.org/media-rss": .media,
    "purl.org/rss/1.0/modules/slash": .slash,
    "wellformedweb.org/commentapi": .wellFormedWeb,
    "rssnamespace.org/feedburner/ext/1.0": .feedBurner,
    "backend.userland.com/creativecommonsrssmodule": .creativeCommons,
    "web.resource.org/cc": .creativeCommons,
    "creativecommons.org/ns": .creativeCommons,
    "creativecommons.org/ns#license": .creativeCommons,
    "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .creativeCommons,
    "podcastindex.org/namespace/1.0": .podcast,
    "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "podlove.org/simple-chapters": .podlove,
    "purl.org/rss/1.0/modules/syndication": .syndication,
    "purl.org/syndication/thread/1.0": .threading,
    "www.georss.org/georss": .geoRSS,
    "www.georss.org/georss/10": .geoRSS,
    "www.opengis.net/gml": .gml,
    "www.opengis.net/gml/3.2": .gml,
    "www.w3.org/2003/01/geo/wgs84_pos": .geo,
    "purl.org/syndication/history/1.0": .history,
    "purl.org/atompub/tombstones/1.0": .tombstones,
    "www.google.com/schemas/play-podcasts/1.0": .googlePlay,
    "www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd": .googlePlay,
    "webns.net/mvcb": .admin,
    "www.w3.org/1999/xhtml": .xhtml,
    "news.yandex.ru": .yandex,
  ]

  private static let prefixes: [String: FeedName.Family] = [
    "admin": .admin, "at": .tombstones, "atom": .atom, "cc": .creativeCommons,
    "content": .content, "creativecommons": .creativeCommons, "dc": .dublinCore,
    "dcterms": .dublinCoreTerms, "feedburner": .feedBurner, "fh": .history, "geo": .geo,
    "georss": .geoRSS, "gml": .gml, "googleplay": .googlePlay, "itunes": .iTunes,
    "media": .media, "podcast": .podcast, "psc": .podlove, "rdf": .rdf, "rss": .rss,
    "slash": .slash, "sy": .syndication, "thr": .threading, "wfw": .wellFormedWeb,
    "xhtml": .xhtml, "yandex": .yandex,
  ]

  static func isUsual(prefix: String) -> Bool { prefixes[prefix] != nil }

  /// The usual prefixes and a namespace for each.
  static var usualPrefixes: [(prefix: String, namespace: String)] {
    prefixes.sorted { $0.key < $1.key }.compactMap { prefix, family in
      families.filter { $0.value == family && !$0.key.isEmpty }.keys.min()
        .map { (prefix, "http://" + $0) }
    }
  }

  /// Whether a name belongs to RSS 0.90, which is RDF like RSS 1.0.
  static func isRSS090(_ name: XMLQualifiedName) -> Bool {
    guard let namespace = name.namespace, wellWritten[namespace] == nil else { return false }
    return normal(namespace).hasSuffix(".netscape.com/rdf/simple/0.9")
  }

  /// Returns the version of Atom that uses a namespace, or ``FeedFormat/atom`` for any other
  /// namespace.
  static func atomFormat(ofNamespace namespace: String?) -> FeedFormat {
    guard let namespace, families[normal(namespace)] == .atom else { return .atom }
    return normal(namespace) == "www.w3.org/2005/atom" ? .atom10 : .atom03
  }
}
