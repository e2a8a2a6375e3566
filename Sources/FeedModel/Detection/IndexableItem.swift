/// An item of a document: its digests, and the identity from which aliases are made when they are
/// needed.
struct IndexableItem: Sendable {
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
  func storedAliases(byContent: Bool) -> [Alias] {
    let addresses = addresses()
    return addresses.guidAliases + bareLinks + pairs(addresses)
      + (byContent || print.link == nil ? contents(addresses) : [])
  }

  /// Returns the aliases to look up in order to find a missing post.
  ///
  /// - Parameters:
  ///   - byContent: whether to include the aliases of title and text.
  ///   - byGUID: whether to include the aliases of the GUID, which several posts may share.
  func lookupAliases(byContent: Bool, byGUID: Bool = true) -> [Alias] {
    let addresses = addresses(byGUID: byGUID)
    return addresses.guidAliases + linksBeforeGUID(addresses) + pairs(addresses)
      + (byContent ? bareLinks + contents(addresses) : [])
  }

  /// The keys of all aliases.
  var aliasKeys: Set<AliasKey> {
    Set((storedAliases(byContent: true) + lookupAliases(byContent: true)).map(\.key))
  }

  /// The aliases of the title with the path of the link, for any host.
  var pathAliases: [AliasKey] {
    guard let title = print.title else { return [] }
    return addresses(byGUID: false).paths.map { Alias(.pathAndTitle, $0, title).key }
  }

  /// The alias of title and text, or of the one that the post has.
  var contentAlias: AliasKey? {
    switch (print.title, print.text) {
    case (let title?, let text?): Alias(.titleAndText, title, text).key
    case (let title?, nil): Alias(.title, title).key
    case (nil, let text?): Alias(.text, text).key
    case (nil, nil): nil
    }
  }

  // MARK: Parts

  private struct Addresses {
    /// The canonical form of a GUID that is a URL other than the channel's own.
    var guid: Digest?
    /// The parts of GUID and link that follow the host.
    var paths: [Digest]

    var guidAliases: [Alias] { guid.map { [Alias(.guidAddress, $0)] } ?? [] }
  }

  private func addresses(byGUID: Bool = true) -> Addresses {
    let guid = byGUID ? identity.guid.flatMap(canonicalAddress) : nil
    let link = identity.link.flatMap(canonicalAddress)
    var paths = [guid, link].compactMap { $0.flatMap(CanonicalLink.path).map { Digest($0) } }
    if paths.count == 2, paths[0] == paths[1] { paths.removeLast() }
    return Addresses(guid: guid.map { Digest($0) }, paths: paths)
  }

  /// Returns the canonical form of a URL, or `nil` for the channel's own URL and other text.
  private func canonicalAddress(_ text: String) -> String? {
    CanonicalLink.canonical(text).flatMap { $0 == channelKey ? nil : $0 }
  }

  private var bareLinks: [Alias] {
    guard print.guid == nil, let link = print.link else { return [] }
    return [Alias(.bareLink, link)]
  }

  /// Returns the aliases that find an earlier version of the post that had no GUID: by its own
  /// link, and by its GUID if that is a URL.
  private func linksBeforeGUID(_ addresses: Addresses) -> [Alias] {
    guard print.guid != nil else { return [] }
    let links = [print.link, addresses.guid == print.link ? nil : addresses.guid]
    return links.compactMap(\.self).map { Alias(.bareLink, $0) }
  }

  private func pairs(_ addresses: Addresses) -> [Alias] {
    let time = print.hasTimeOfDay ? print.date : nil
    var aliases: [Alias] = []
    if let link = print.link, let title = print.title {
      aliases.append(Alias(.linkAndTitle, link, title))
    }
    if let link = print.link, let time { aliases.append(Alias(.linkAndDate, link, time)) }
    guard let title = print.title else { return aliases }
    if let time { aliases.append(Alias(.titleAndDate, title, time)) }
    return aliases + addresses.paths.map { Alias(.pathAndTitle, $0, title) }
  }

  private func contents(_ addresses: Addresses) -> [Alias] {
    var aliases: [Alias] = []
    if let title = print.title { aliases.append(Alias(.title, title)) }
    guard let text = print.text else { return aliases }
    aliases.append(Alias(.text, text))
    if let title = print.title { aliases.append(Alias(.titleAndText, title, text)) }
    return aliases + addresses.paths.map { Alias(.pathAndText, $0, text) }
  }
}
