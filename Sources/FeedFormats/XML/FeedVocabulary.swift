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
    if let family = usualNamespaces[namespace] { return family }
    let address = normal(namespace)
    // The rest of the address varies: a version, `2module` or nothing.
    if address.hasPrefix("backend.userland.com/rss") { return .rss }
    return families[address] ?? .other
  }

  /// Normalises a namespace: feeds write it with `http` or `https`, in any case, and with or
  /// without a final `/` or `#`.
  private static func normal(_ namespace: String) -> String {
    var text = namespace.lowercased()[...].utf8
    while let last = text.last, last <= 0x20 || "/#".utf8.contains(last) { text.removeLast() }
    text = text.drop { $0 <= 0x20 }
    for scheme in ["https://", "http://"] where text.starts(with: scheme.utf8) {
      text = text.dropFirst(scheme.utf8.count)
    }
    return String(Substring(text))
  }

  /// The vocabularies with their usual prefixes and their namespaces, the usual one first.
  private static let vocabularies: [(FeedName.Family, prefixes: [String], namespaces: [String])] = [
    (.admin, ["admin"], ["http://webns.net/mvcb/"]),
    (
      .atom, ["atom"],
      [
        "http://www.w3.org/2005/Atom", "example.com/necho", "example.com/newformat",
        "purl.org/atom/ns", "purl.org/echo", "purl.org/pie", "uri/of/echo/namespace",
      ]
    ),
    (.content, ["content"], ["http://purl.org/rss/1.0/modules/content/"]),
    (
      .creativeCommons, ["cc", "creativecommons"],
      [
        "http://backend.userland.com/creativeCommonsRssModule", "http://web.resource.org/cc/",
        "creativecommons.org/ns", "creativecommons.org/ns#license",
        "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html",
      ]
    ),
    (.dublinCore, ["dc"], ["http://purl.org/dc/elements/1.1/", "purl.org/dc/elements/1.0"]),
    (.dublinCoreTerms, ["dcterms"], ["http://purl.org/dc/terms/"]),
    (.feedBurner, ["feedburner"], ["http://rssnamespace.org/feedburner/ext/1.0"]),
    (.geo, ["geo"], ["http://www.w3.org/2003/01/geo/wgs84_pos#"]),
    (.geoRSS, ["georss"], ["http://www.georss.org/georss", "www.georss.org/georss/10"]),
    (.gml, ["gml"], ["http://www.opengis.net/gml", "www.opengis.net/gml/3.2"]),
    (
      .googlePlay, ["googleplay"],
      [
        "http://www.google.com/schemas/play-podcasts/1.0",
        "www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd",
      ]
    ),
    (.history, ["fh"], ["http://purl.org/syndication/history/1.0"]),
    (
      .iTunes, ["itunes"],
      ["http://www.itunes.com/dtds/podcast-1.0.dtd", "example.com/dtds/podcast-1.0.dtd"]
    ),
    (
      .media, ["media"],
      [
        "http://search.yahoo.com/mrss/", "video.search.yahoo.com/mrss",
        "www.rssboard.org/media-rss",
      ]
    ),
    (
      .podcast, ["podcast"],
      [
        "https://podcastindex.org/namespace/1.0",
        "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
      ]
    ),
    (.podlove, ["psc"], ["http://podlove.org/simple-chapters"]),
    (.rdf, ["rdf"], ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"]),
    (
      .rss, ["rss"],
      [
        "http://purl.org/rss/1.0/", "blogs.law.harvard.edu/tech/rss",
        "channel.netscape.com/rdf/simple/0.9", "my.netscape.com/rdf/simple/0.9",
        "purl.org/rss/1.0/modules/rss091", "",
      ]
    ),
    (.slash, ["slash"], ["http://purl.org/rss/1.0/modules/slash/"]),
    (.syndication, ["sy"], ["http://purl.org/rss/1.0/modules/syndication/"]),
    (.threading, ["thr"], ["http://purl.org/syndication/thread/1.0"]),
    (.tombstones, ["at"], ["http://purl.org/atompub/tombstones/1.0"]),
    (.wellFormedWeb, ["wfw"], ["http://wellformedweb.org/CommentAPI/"]),
    (.xhtml, ["xhtml"], ["http://www.w3.org/1999/xhtml"]),
    (.yandex, ["yandex"], ["http://news.yandex.ru"]),
  ]

  private static let usualNamespaces = Dictionary(
    uniqueKeysWithValues: vocabularies.map { ($0.namespaces[0], $0.0) })

  private static let families = Dictionary(
    uniqueKeysWithValues: vocabularies.flatMap { family, _, namespaces in
      namespaces.map { (normal($0), family) }
    })

  private static let prefixes = Dictionary(
    uniqueKeysWithValues: vocabularies.flatMap { family, prefixes, _ in
      prefixes.map { ($0, family) }
    })

  static func isUsual(prefix: String) -> Bool { prefixes[prefix] != nil }

  /// The usual prefixes and a namespace for each.
  static var usualPrefixes: [(prefix: String, namespace: String)] {
    vocabularies.flatMap { _, prefixes, namespaces in
      prefixes.map { ($0, namespaces[0]) }
    }
  }

  /// Whether a name belongs to RSS 0.90, which is RDF like RSS 1.0.
  static func isRSS090(_ name: XMLQualifiedName) -> Bool {
    name.namespace.map { normal($0) }?.hasSuffix(".netscape.com/rdf/simple/0.9") == true
  }

  /// Returns the version of Atom that uses a namespace, or ``FeedFormat/atom`` for any other
  /// namespace.
  static func atomFormat(ofNamespace namespace: String?) -> FeedFormat {
    guard let namespace, families[normal(namespace)] == .atom else { return .atom }
    return normal(namespace) == "www.w3.org/2005/atom" ? .atom10 : .atom03
  }
}
