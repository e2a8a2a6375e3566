extension FeedIndex {
  /// An item that is matched with an entry that none of its keys leads to.
  struct Match {
    let item: Int
    let entry: IndexEntry.ID
    let evidence: PostEvidence
  }

  /// Matches items with posts that are missing from the document, but were listed under another
  /// GUID or link.
  ///
  /// Only entries that no item of this document was matched with are considered, and each is
  /// matched with one item. Aliases that different items of the document share are ignored. In case
  /// of doubt a post is new, because a repeated post is a smaller error than a lost one.
  ///
  /// - Parameter items: the indices of the items that no key leads to an entry.
  mutating func matchMissing(_ items: [Int], of sightings: [Sighting]) -> [Match] {
    guard profile.knowsAliases, nextID > 1, !items.isEmpty else { return [] }
    let ambiguous = Self.aliasesInCommon(sightings, with: items)
    var claims: [Claim] = []
    for item in items {
      claims += self.claims(of: item, sightings[item], without: ambiguous)
    }
    claims.sort(by: Claim.isSurer)
    var taken = Allocation()
    for claim in claims where claim.isProof { taken.take(claim) }
    return taken.matches + massMove(claims, beside: taken)
  }

  /// Returns the matches of at least three posts that have moved in a similar way, even if each one
  /// alone would prove nothing.
  private func massMove(_ claims: [Claim], beside proven: Allocation) -> [Match] {
    var all = proven
    for claim in claims where !claim.isProof && claim.isMove { all.take(claim) }
    let moved = all.claims.count { $0.isMove }
    guard moved >= 3 else { return [] }
    return all.claims.dropFirst(proven.claims.count).map {
      Match(item: $0.item, entry: $0.entry, evidence: .massMove($0.witnesses))
    }
  }

  // MARK: Claims

  private mutating func claims(
    of item: Int, _ sighting: Sighting, without ambiguous: Set<AliasKey>
  ) -> [Claim] {
    var kinds: [IndexEntry.ID: Set<AliasKind>] = [:]
    let aliases = sighting.askedAliases(
      byContent: lacksOwnGUID(sighting.print), byGUID: !isShared(sighting.print.guidKey))
    for alias in aliases where !ambiguous.contains(alias.key) {
      if let id = id(of: alias.key) { kinds[id, default: []].insert(alias.kind) }
    }
    return kinds.compactMap { id, kinds in
      guard let entry = entriesByID[id], isMissing(entry) else { return nil }
      return claim(of: item, sighting.print, to: entry, by: kinds)
    }
  }

  private func isMissing(_ entry: IndexEntry) -> Bool {
    !exists(entry) && entry.isFound(byAliasesAt: header.clock)
  }

  private func claim(
    of item: Int, _ print: PostFingerprint, to entry: IndexEntry, by kinds: Set<AliasKind>
  ) -> Claim? {
    let known = entry.fingerprint
    var witnesses = known.witnesses(for: print)
    for kind in kinds { witnesses.formUnion(kind.witnesses) }
    let discussesElsewhere = known.guid == nil && discussesElsewhere(known, print)
    // The same link is posted again with a new discussion, but never with the same date and time.
    guard !discussesElsewhere || witnesses.contains(.date) else { return nil }
    var claim = Claim(item: item, entry: entry.id, witnesses: witnesses, print: print)
    let hasMoved = witnesses.contains(.place) && known.link != print.link
    claim.mayStillBeListed = !isBelieved && entry.presence == .listed && !hasMoved
    claim.saysSameGuid =
      kinds.contains(.guidAddress) && !isShared(print.guidKey)
      && !isShared(known.guidKey)
    claim.saysSameBareLink =
      kinds.contains(.bareLink) && known.guid == nil
      && (!isShared(known.linkKey) || dates == .rewritten) && !contradicts(known, print)
    claim.saysAllTheSame =
      (isShared(print.guidKey) || isShared(known.guidKey)) && !known.isDistinct(from: print)
    claim.contradictsText = known.contradictsText(of: print)
    claim.saysSameContent =
      isSameContent(print, known, witnesses)
      && (!claim.mayStillBeListed || dates == .rewritten || print.date == nil
        || witnesses.contains(.date) || claim.saysAllTheSame)
    return claim
  }

  /// Whether two posts, at least one of which has no GUID of its own, are the same by their
  /// content, even if it was edited or its date was rewritten.
  private func isSameContent(
    _ print: PostFingerprint, _ known: PostFingerprint, _ witnesses: Witnesses
  ) -> Bool {
    guard lacksOwnGUID(known) || lacksOwnGUID(print) else { return false }
    var witnesses = witnesses
    let isLinkOfOthers =
      print.link.map(repeatedLinks.contains) ?? false
      || isShared(print.linkKey) && dates != .rewritten
    let sharesLink = print.link == known.link && isLinkOfOthers
    if sharesLink { witnesses.remove(.place) }
    guard !witnesses.isDisjoint(with: [.title, .text]) else { return false }
    if let enclosure = print.enclosure, let other = known.enclosure, enclosure != other {
      return false
    }
    let isOtherDate = print.date != nil && known.date != nil && print.date != known.date
    let isElsewhere =
      print.link != nil && known.link != nil && !witnesses.contains(.place)
      && print.link != known.link
    // Posts with the same words and different links are different posts ("Open thread").
    guard !isElsewhere, !isOtherDate || dates != .kept else { return false }
    if witnesses.count >= 2 { return true }
    // One fact is sufficient only if neither post has a link of its own, and the dates agree or are
    // rewritten.
    let hasLink = print.link != nil || known.link != nil
    return (sharesLink || !hasLink) && (!isOtherDate || dates == .rewritten)
  }

  func isShared(_ key: IndexKey?) -> Bool {
    key.map(sharedKeys.contains) ?? false
  }

  /// Returns the aliases of some items that different items of the document have too.
  private static func aliasesInCommon(
    _ sightings: [Sighting], with items: [Int]
  ) -> Set<AliasKey> {
    var facts = SightingFacts()
    for item in items { sightings[item].add(to: &facts) }
    var owners: [AliasKey: PostFingerprint] = [:]
    var common: Set<AliasKey> = []
    for sighting in sightings where sighting.isNear(facts) {
      for alias in sighting.aliasKeys {
        if let owner = owners[alias] {
          if owner != sighting.print { common.insert(alias) }
        } else {
          owners[alias] = sighting.print
        }
      }
    }
    return common
  }
}

extension AliasKind {
  /// The facts that two posts with an alias of this kind share.
  fileprivate var witnesses: Witnesses {
    switch self {
    case .titleAndDate: []
    case .titleAndText: [.title, .text]
    case .title: .title
    case .text: .text
    case .pathAndText: [.place, .text]
    case .guidAddress, .bareLink, .linkAndTitle, .linkAndDate, .pathAndTitle: .place
    }
  }

  /// Whether the alias contains a URL or path.
  var isPlace: Bool { witnesses.contains(.place) }
}

/// The evidence that an item is a missing post.
private struct Claim {
  let item: Int
  let entry: IndexEntry.ID
  let witnesses: Witnesses
  let print: PostFingerprint
  var saysSameGuid = false
  var saysSameBareLink = false
  /// The posts are equal except for the GUID, and at least one of the GUIDs is shared.
  var saysAllTheSame = false
  var saysSameContent = false
  var contradictsText = false
  /// Whether the document is incomplete, so that the post may still be listed after the last item
  /// that was read. The item is then another post, even if it is similar.
  var mayStillBeListed = false

  /// Whether the claim is sufficient on its own.
  var isProof: Bool {
    saysSameGuid || saysSameBareLink
      || saysSameContent || (saysAllTheSame || witnesses.count >= 3) && !mayStillBeListed
  }

  /// Whether the claim is sufficient if two more posts of the document moved in a similar way.
  var isMove: Bool {
    witnesses.isSuperset(of: [.title, .date])
      || witnesses.isSuperset(of: [.place, .title]) && !contradictsText && !mayStillBeListed
  }

  var evidence: PostEvidence {
    if saysSameGuid { return .guidAddress }
    return saysSameBareLink ? .bareLink : .witnesses(witnesses)
  }

  private var rank: Int {
    (saysSameGuid ? 100 : 0) + (saysSameBareLink ? 50 : 0) + witnesses.count
  }

  /// The order in which claims are accepted. It does not depend on the order of the document.
  static func isSurer(_ one: Claim, _ other: Claim) -> Bool {
    (one.rank, one.entry, one.tieBreak.high, one.tieBreak.low)
      > (other.rank, other.entry, other.tieBreak.high, other.tieBreak.low)
  }

  private var tieBreak: Digest {
    Digest(combining: [
      print.guid, print.comments, print.link, print.title, print.date, print.text,
    ])
  }
}

/// The accepted claims, at most one for each item and each entry.
private struct Allocation {
  private(set) var claims: [Claim] = []
  private var items: Set<Int> = []
  private var entries: Set<IndexEntry.ID> = []

  mutating func take(_ claim: Claim) {
    guard !items.contains(claim.item), entries.insert(claim.entry).inserted else { return }
    items.insert(claim.item)
    claims.append(claim)
  }

  var matches: [FeedIndex.Match] {
    claims.map { FeedIndex.Match(item: $0.item, entry: $0.entry, evidence: $0.evidence) }
  }
}
