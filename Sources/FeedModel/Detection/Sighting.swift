/// A post as one document shows it: its digests, and the identity from which aliases are made when
/// they are needed.
struct Sighting: Sendable {
  let identity: PostIdentity
  let print: PostFingerprint
  private let channelKey: String?

  init(_ identity: PostIdentity, profile: DetectionProfile, channelKey: String?) {
    self.identity = identity
    self.channelKey = channelKey
    print = PostFingerprint(identity, profile: profile, channelKey: channelKey)
  }

  /// Returns the aliases under which the post is stored. O(n) in the length of GUID and link.
  ///
  /// - Parameter byContent: whether to include the aliases of title and text, for a post without a
  ///   GUID of its own.
  func ownAliases(byContent: Bool) -> [Alias] {
    let places = places()
    return places.guidAddresses + bareLinks + pairs(places)
      + (byContent || print.link == nil ? contents(places) : [])
  }

  /// Returns the aliases to look up in order to find a missing post.
  ///
  /// - Parameters:
  ///   - byContent: whether to include the aliases of title and text.
  ///   - byGUID: whether to include the aliases of the GUID, which several posts may share.
  func askedAliases(byContent: Bool, byGUID: Bool = true) -> [Alias] {
    let places = places(byGUID: byGUID)
    return places.guidAddresses + linksOfNameless(places) + pairs(places)
      + (byContent ? bareLinks + contents(places) : [])
  }

  /// The keys of all aliases.
  var aliasKeys: Set<AliasKey> {
    Set((ownAliases(byContent: true) + askedAliases(byContent: true)).map(\.key))
  }

  /// The aliases of the title with the path of the link, for any host.
  var pathAliases: [AliasKey] {
    guard let title = print.title else { return [] }
    return places(byGUID: false).paths.map { Alias(.pathAndTitle, $0, title).key }
  }

  /// The alias of title and text, or of only one of them if the other is missing.
  var wordsAlias: AliasKey? {
    switch (print.title, print.text) {
    case (let title?, let text?): Alias(.titleAndText, title, text).key
    case (let title?, nil): Alias(.title, title).key
    case (nil, let text?): Alias(.text, text).key
    case (nil, nil): nil
    }
  }

  /// Whether the post can have an alias in common with the posts of these facts. This is a cheap
  /// test before the aliases are compared.
  func isNear(_ facts: SightingFacts) -> Bool {
    if let link = print.link, facts.addresses.contains(link) { return true }
    if let title = print.title, facts.titles.contains(title) { return true }
    if let text = print.text, facts.texts.contains(text) { return true }
    return places().guidAddress.map(facts.addresses.contains) ?? false
  }

  /// Adds the facts that the aliases are made of.
  func add(to facts: inout SightingFacts) {
    for address in [print.link, places().guidAddress] {
      if let address { facts.addresses.insert(address) }
    }
    if let title = print.title { facts.titles.insert(title) }
    if let text = print.text { facts.texts.insert(text) }
  }

  // MARK: Parts

  private struct Places {
    /// The canonical form of a GUID that is a URL other than the channel's own.
    var guidAddress: Digest?
    /// The parts of GUID and link that follow the host.
    var paths: [Digest] = []

    mutating func add(_ path: String?) {
      guard let path = path.map({ Digest($0) }), !paths.contains(path) else { return }
      paths.append(path)
    }

    var guidAddresses: [Alias] { guidAddress.map { [Alias(.guidAddress, $0)] } ?? [] }
  }

  private func places(byGUID: Bool = true) -> Places {
    var places = Places()
    if byGUID, let guid = identity.guid.flatMap(CanonicalLink.canonical), guid != channelKey {
      places.guidAddress = Digest(guid)
      places.add(CanonicalLink.path(of: guid))
    }
    if let link = identity.link.flatMap(CanonicalLink.canonical), link != channelKey {
      places.add(CanonicalLink.path(of: link))
    }
    return places
  }

  private var bareLinks: [Alias] {
    guard print.guid == nil, let link = print.link else { return [] }
    return [Alias(.bareLink, link)]
  }

  /// The aliases that find an earlier version of the post that had no GUID: by its own link, and by
  /// its GUID if that is a URL.
  private func linksOfNameless(_ places: Places) -> [Alias] {
    guard print.guid != nil else { return [] }
    let links = [print.link, places.guidAddress == print.link ? nil : places.guidAddress]
    return links.compactMap { $0 }.map { Alias(.bareLink, $0) }
  }

  private func pairs(_ places: Places) -> [Alias] {
    let time = print.hasTimeOfDay ? print.date : nil
    var aliases: [Alias] = []
    if let link = print.link, let title = print.title {
      aliases.append(Alias(.linkAndTitle, link, title))
    }
    if let link = print.link, let time { aliases.append(Alias(.linkAndDate, link, time)) }
    if let title = print.title, let time { aliases.append(Alias(.titleAndDate, title, time)) }
    if let title = print.title {
      aliases += places.paths.map { Alias(.pathAndTitle, $0, title) }
    }
    return aliases
  }

  private func contents(_ places: Places) -> [Alias] {
    var aliases: [Alias] = []
    if let title = print.title { aliases.append(Alias(.title, title)) }
    guard let text = print.text else { return aliases }
    aliases.append(Alias(.text, text))
    if let title = print.title { aliases.append(Alias(.titleAndText, title, text)) }
    return aliases + places.paths.map { Alias(.pathAndText, $0, text) }
  }
}

/// The facts that all aliases of some posts are made of: each alias contains a URL, a title or a
/// text.
struct SightingFacts {
  var addresses: Set<Digest> = []
  var titles: Set<Digest> = []
  var texts: Set<Digest> = []
}
