/// A missing post that an item probably is.
struct MissingPostMatch {
  /// The index of the item.
  let index: Int
  let entry: IndexEntry.ID
  let evidence: PostEvidence
  /// Whether the match is sufficient on its own.
  let isProof: Bool
  /// Whether the match is sufficient if two more posts of the document moved in a similar way.
  let isMove: Bool
  fileprivate let rank: Int
  /// A digest of the item.
  fileprivate let tieBreak: Digest

  /// The order in which matches are accepted. It does not depend on the order of the document.
  fileprivate static func precedes(_ one: Self, _ other: Self) -> Bool {
    (one.rank, one.entry, one.tieBreak.high, one.tieBreak.low)
      > (other.rank, other.entry, other.tieBreak.high, other.tieBreak.low)
  }
}

extension FeedIndex {
  /// Matches items with posts that are missing from the document, but were listed under another
  /// GUID or link.
  ///
  /// Only entries that no item of this document was matched with are considered, and each is
  /// matched with one item. Aliases that different items of the document share are ignored. In case
  /// of doubt a post is new, because a repeated post is a smaller error than a lost one.
  ///
  /// - Parameter indices: the indices of the items that no key leads to an entry.
  mutating func matchMissing(
    _ indices: [Int], of items: [IndexableItem]
  ) -> [MissingPostMatch] {
    guard profile.usesAliases, nextID > 1 else { return [] }
    let aliases = indices.map { index in
      let print = items[index].print
      let aliases = items[index].lookupAliases(
        byContent: lacksOwnGUID(print), byGUID: !isShared(print.guidKey))
      return aliases.filter { id(of: $0.key) != nil }
    }
    guard !aliases.allSatisfy(\.isEmpty) else { return [] }
    let ambiguous = Self.aliasesInCommon(items)
    var matches: [MissingPostMatch] = []
    for (index, aliases) in zip(indices, aliases) {
      let unambiguous = aliases.filter { !ambiguous.contains($0.key) }
      for (id, kinds) in aliasKinds(of: unambiguous) {
        guard let entry = entriesByID[id], !exists(entry),
          entry.isFound(byAliasesAt: header.clock),
          let match = match(of: index, items[index].print, to: entry, by: kinds)
        else { continue }
        matches.append(match)
      }
    }
    return Self.accepted(matches.sorted(by: MissingPostMatch.precedes))
  }

  /// Returns the entries that aliases lead to, with the kinds of these aliases.
  mutating func aliasKinds(of aliases: [Alias]) -> [IndexEntry.ID: Set<AliasKind>] {
    var kinds: [IndexEntry.ID: Set<AliasKind>] = [:]
    for alias in aliases {
      if let id = id(of: alias.key) { kinds[id, default: []].insert(alias.kind) }
    }
    return kinds
  }

  /// Returns the matches to accept, at most one for each item and each entry. Proven matches are
  /// accepted. Other matches are accepted only if at least three posts have moved in a similar way.
  ///
  /// - Parameter matches: the possible matches, in the order in which they are considered.
  private static func accepted(_ matches: [MissingPostMatch]) -> [MissingPostMatch] {
    var indices: Set<Int> = []
    var entries: Set<IndexEntry.ID> = []
    var accepted: [MissingPostMatch] = []
    for match in matches.filter(\.isProof) + matches.filter({ !$0.isProof && $0.isMove })
    where !indices.contains(match.index) && !entries.contains(match.entry) {
      indices.insert(match.index)
      entries.insert(match.entry)
      accepted.append(match)
    }
    let isMassMove = accepted.count(where: \.isMove) >= 3
    return accepted.filter { $0.isProof || isMassMove }
  }

  private func match(
    of index: Int, _ print: PostFingerprint, to entry: IndexEntry, by kinds: Set<AliasKind>
  ) -> MissingPostMatch? {
    let known = entry.fingerprint
    let witnesses = kinds.reduce(known.witnesses(for: print)) { $0.union($1.witnesses) }
    let discussesElsewhere = known.guid == nil && discussesElsewhere(known, print)
    // The same link is posted again with a new discussion, but never with the same date and time.
    guard !discussesElsewhere || witnesses.contains(.date) else { return nil }
    // In an incomplete document, the post may still be listed after the last item that was read.
    // In this case the item is another post, even if it is similar.
    let hasMoved = witnesses.contains(.place) && known.link != print.link
    let mayStillBeListed = !isBelieved && entry.presence == .listed && !hasMoved
    let hasSharedGUID = isShared(print.guidKey) || isShared(known.guidKey)
    let hasSameGUID = kinds.contains(.guidAddress) && !hasSharedGUID
    let hasSameBareLink =
      kinds.contains(.bareLink) && known.guid == nil
      && (!isShared(known.linkKey) || dates == .rewritten) && !contradicts(known, print)
    let differsOnlyInGUID = hasSharedGUID && !known.isDistinct(from: print)
    let hasSameContent =
      isSameContent(print, known, witnesses)
      && (!mayStillBeListed || dates == .rewritten || print.date == nil
        || witnesses.contains(.date) || differsOnlyInGUID)
    let isProof =
      hasSameGUID || hasSameBareLink || hasSameContent
      || (differsOnlyInGUID || witnesses.count >= 3) && !mayStillBeListed
    let isMove =
      witnesses.isSuperset(of: [.title, .date])
      || witnesses.isSuperset(of: [.place, .title]) && !known.contradictsText(of: print)
        && !mayStillBeListed
    let evidence: PostEvidence =
      hasSameGUID
      ? .guidAddress
      : hasSameBareLink ? .bareLink : isProof ? .witnesses(witnesses) : .massMove(witnesses)
    return MissingPostMatch(
      index: index, entry: entry.id, evidence: evidence, isProof: isProof, isMove: isMove,
      rank: (hasSameGUID ? 100 : 0) + (hasSameBareLink ? 50 : 0) + witnesses.count,
      tieBreak: Digest(combining: [
        print.guid, print.comments, print.link, print.title, print.date, print.text,
      ]))
  }

  /// Whether two posts, at least one of which has no GUID of its own, are the same by their
  /// content, even if it was edited or its date was rewritten.
  private func isSameContent(
    _ print: PostFingerprint, _ known: PostFingerprint, _ witnesses: MatchingFacts
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

  /// Returns the aliases that different items of the document share.
  private static func aliasesInCommon(_ items: [IndexableItem]) -> Set<AliasKey> {
    var owners: [AliasKey: PostFingerprint] = [:]
    var common: Set<AliasKey> = []
    for item in items {
      for alias in item.aliasKeys {
        if let owner = owners[alias] {
          if owner != item.print { common.insert(alias) }
        } else {
          owners[alias] = item.print
        }
      }
    }
    return common
  }
}

extension AliasKind {
  /// The facts that two posts with an alias of this kind share.
  fileprivate var witnesses: MatchingFacts {
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
