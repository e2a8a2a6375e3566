/// Posts that a page of the past names otherwise than their feed does: archives that were made by
/// another program, before a site moved, or with another form of its addresses.
extension FeedIndex {
  /// What the aliases of a post that no key leads to have of known posts. Those need not be missing here,
  /// nor does it count when they have left: a page says nothing of the feed.
  mutating func kin(of sighting: Sighting, _ page: CommonFacts) -> [Kin] {
    guard profile.knowsAliases, nextID > 1 else { return [] }
    var kinds: [IndexEntry.ID: Set<AliasKind>] = [:]
    for alias in sighting.askedAliases(byContent: false) {
      if let id = id(of: alias.key) { kinds[id, default: []].insert(alias.kind) }
    }
    // A link that many posts have would lead to all of them.
    if let link = page.telling(sighting.print).linkKey, !isShared(link) {
      for id in ids(of: link) {
        kinds[id, default: []].formUnion(isShared(sighting.print.guidKey) ? [.bareLink] : [])
      }
    }
    return kinds.compactMap { id, kinds in
      entriesByID[id].map { Kin(entry: $0, kinds: kinds) }
    }
  }

  /// A known post that has something in common with another one.
  struct Kin {
    let entry: IndexEntry
    let kinds: Set<AliasKind>
  }

  /// The one of them that a post is; of two that could be meant the surer one, or the newer.
  ///
  /// - Parameter taken: entries that are other posts of the page.
  func match(
    _ print: PostFingerprint, among kin: [Kin], _ page: CommonFacts,
    besides taken: Set<IndexEntry.ID>
  ) -> (entry: IndexEntry, evidence: PostEvidence)? {
    let matches = kin.compactMap { kin -> (entry: IndexEntry, evidence: PostEvidence)? in
      guard !taken.contains(kin.entry.id) else { return nil }
      return evidence(for: print, being: kin.entry.fingerprint, by: kin.kinds, page)
        .map { (kin.entry, $0) }
    }
    return matches.max { ($0.evidence.weight, $0.entry.id) < ($1.evidence.weight, $1.entry.id) }
  }

  /// What a post has in common with one of them that it could be, had it changed its keys and one fact
  /// more; nil where it is like none.
  func resemblance(of print: PostFingerprint, to kin: [Kin]) -> PostEvidence? {
    for kin in kin {
      var witnesses = kin.entry.fingerprint.witnesses(for: print)
      if kin.kinds.contains(where: \.isPlace) { witnesses.insert(.place) }
      let isUndated = print.date == nil || kin.entry.fingerprint.date == nil
      if witnesses.count >= 2, isUndated || witnesses.contains(.date) {
        return .witnesses(witnesses)
      }
    }
    return nil
  }

  /// Why a post is a known one; nil where it is not. What several posts of the page have in common
  /// speaks for none of them.
  private func evidence(
    for print: PostFingerprint, being known: PostFingerprint, by kinds: Set<AliasKind>,
    _ page: CommonFacts
  ) -> PostEvidence? {
    let seen = page.telling(print)
    var witnesses = known.witnesses(for: seen)
    let hasGuidsThatTell = !isShared(print.guidKey) && !isShared(known.guidKey)
    // An address may be another one of the same place, of link or guid.
    if seen.link != nil || print.link == nil, hasGuidsThatTell, kinds.contains(where: \.isPlace) {
      witnesses.insert(.place)
    }
    // The same link is posted again and discussed anew; never at the very same time.
    let discussesElsewhere = known.guid == nil && discussesElsewhere(known, print)
    guard !discussesElsewhere || witnesses.contains(.date) else { return nil }
    if kinds.contains(.guidAddress), hasGuidsThatTell, !known.isOtherPost(than: seen) {
      return .guidAddress
    }
    if kinds.contains(.bareLink), seen.link != nil, !isShared(known.linkKey),
      !known.contradicts(print), known.guid == nil || !known.contradictsText(of: print)
    {
      return .bareLink
    }
    let isUnchanged =
      (witnesses.count >= 2 || witnesses.contains(.date)) && !known.isDistinct(from: print)
    return isUnchanged || isRenamed(print, known, witnesses) ? .witnesses(witnesses) : nil
  }

  /// Whether a post can be one that has other keys: three witnesses say so, or time and place, or time and text
  /// where title or link is the same too, or place and title where not both are dated.
  private func isRenamed(
    _ print: PostFingerprint, _ known: PostFingerprint, _ witnesses: Witnesses
  ) -> Bool {
    if witnesses.count >= 3 || witnesses.isSuperset(of: [.place, .date]) { return true }
    let agrees = print.title == known.title || print.link == known.link
    if agrees, witnesses.isSuperset(of: [.date, .text]) { return true }
    let isUndated = print.date == nil || known.date == nil
    return isUndated && witnesses.isSuperset(of: [.place, .title])
  }
}

extension PostEvidence {
  /// How sure it is beside others.
  fileprivate var weight: Int {
    switch self {
    case .guidAddress: 100
    case .bareLink: 50
    case .witnesses(let witnesses): witnesses.count
    default: 0
    }
  }
}
