/// A post as one document shows it: its digests, and what aliases are made of when they are needed,
/// which is seldom.
struct Sighting: Sendable {
  let identity: PostIdentity
  let print: PostFingerprint
  private let channelKey: String?

  init(_ identity: PostIdentity, profile: DetectionProfile, channelKey: String?) {
    self.identity = identity
    self.channelKey = channelKey
    print = PostFingerprint(identity, profile: profile, channelKey: channelKey)
  }

  /// The aliases by which the post can be found when it is missing. O(n) in guid and link.
  ///
  /// - Parameter byContent: also those that a post without a GUID of its own is known by.
  func ownAliases(byContent: Bool) -> [Alias] {
    let places = places()
    return places.guidAddresses + bareLinks + pairs(places)
      + (byContent || print.link == nil ? contents(places) : [])
  }

  /// The aliases by which it may find a post that is missing.
  ///
  /// - Parameter byGUID: also those made of its GUID, which several posts may share.
  func askedAliases(byContent: Bool, byGUID: Bool = true) -> [Alias] {
    let places = places(byGUID: byGUID)
    return places.guidAddresses + linksOfNameless(places) + pairs(places)
      + (byContent ? bareLinks + contents(places) : [])
  }

  /// All of them, each once.
  var aliasKeys: Set<AliasKey> {
    Set((ownAliases(byContent: true) + askedAliases(byContent: true)).map(\.key))
  }

  /// The aliases of its title and the paths of its GUID and link, on whatever host.
  var pathAliases: [AliasKey] {
    guard let title = print.title else { return [] }
    return places(byGUID: false).paths.map { Alias(.pathAndTitle, $0, title).key }
  }

  /// The alias of its words: title and text, or the one of them that it has.
  var wordsAlias: AliasKey? {
    switch (print.title, print.text) {
    case (let title?, let text?): Alias(.titleAndText, title, text).key
    case (let title?, nil): Alias(.title, title).key
    case (nil, let text?): Alias(.text, text).key
    case (nil, nil): nil
    }
  }

  /// Whether it can have an alias in common with posts of these facts. Cheaper than to look.
  func isNear(_ facts: SightingFacts) -> Bool {
    if let link = print.link, facts.addresses.contains(link) { return true }
    if let title = print.title, facts.titles.contains(title) { return true }
    if let text = print.text, facts.texts.contains(text) { return true }
    return places().guidAddress.map(facts.addresses.contains) ?? false
  }

  /// Adds the facts that its aliases are made of.
  func add(to facts: inout SightingFacts) {
    for address in [print.link, places().guidAddress] {
      if let address { facts.addresses.insert(address) }
    }
    if let title = print.title { facts.titles.insert(title) }
    if let text = print.text { facts.texts.insert(text) }
  }

  // MARK: Parts

  private struct Places {
    /// The comparing form of a guid that is an address of its own.
    var guidAddress: Digest?
    /// What follows the hosts of guid and link.
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

  /// A post that has got a guid looks for one without at its own link, and at the address which its
  /// guid may be.
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

/// What all aliases of some posts are made of: each has an address, a title or a text in it.
struct SightingFacts {
  var addresses: Set<Digest> = []
  var titles: Set<Digest> = []
  var texts: Set<Digest> = []
}
