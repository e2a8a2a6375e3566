/// Posts that have other GUIDs or links on an archive page than in the feed, for example because
/// another program made the archive or the site has moved since.
extension FeedIndex {
  /// Returns the known posts that the aliases of a post lead to. These may be listed in the feed,
  /// and it does not matter when they left it, because an archive page does not show what the feed
  /// lists.
  mutating func candidates(for item: IndexableItem, _ page: CommonFacts) -> [Candidate] {
    guard profile.usesAliases, nextID > 1 else { return [] }
    var kinds = aliasKinds(of: item.lookupAliases(byContent: false))
    // A link that many posts of the page have would lead to all of them.
    if let link = page.subtracted(from: item.print).linkKey, !isShared(link) {
      for id in ids(of: link) {
        kinds[id, default: []].formUnion(isShared(item.print.guidKey) ? [.bareLink] : [])
      }
    }
    return kinds.compactMap { id, kinds in
      entriesByID[id].map { Candidate(entry: $0, kinds: kinds) }
    }
  }

  /// A known post that has aliases or a link in common with another one.
  struct Candidate {
    let entry: IndexEntry
    let kinds: Set<AliasKind>
  }

  /// Returns the known post that a post of the page is, with the evidence. Of several candidates,
  /// the one with the stronger evidence is returned, or else the newer one.
  ///
  /// - Parameter taken: the entries that are other posts of the page.
  func match(
    _ print: PostFingerprint, among candidates: [Candidate], _ page: CommonFacts,
    excluding taken: Set<IndexEntry.ID>
  ) -> (entry: IndexEntry, evidence: PostEvidence)? {
    let matches = candidates.compactMap { candidate in
      taken.contains(candidate.entry.id)
        ? nil : evidence(for: print, matching: candidate, page).map { (candidate.entry, $0) }
    }
    return matches.max { ($0.1.weight, $0.0.id) < ($1.1.weight, $1.0.id) }
  }

  /// Returns the facts that a post has in common with the first known post that is similar enough
  /// to be the same, without proof. Returns `nil` if no post is similar.
  func resemblance(of print: PostFingerprint, to candidates: [Candidate]) -> PostEvidence? {
    for candidate in candidates {
      var witnesses = candidate.entry.fingerprint.witnesses(for: print)
      if candidate.kinds.contains(where: \.isPlace) { witnesses.insert(.place) }
      let isUndated = print.date == nil || candidate.entry.fingerprint.date == nil
      if witnesses.count >= 2, isUndated || witnesses.contains(.date) {
        return .witnesses(witnesses)
      }
    }
    return nil
  }

  /// Returns the evidence that a post is a known one, or `nil` if it is not. Facts that several
  /// posts of the page have do not count as evidence.
  private func evidence(
    for print: PostFingerprint, matching candidate: Candidate, _ page: CommonFacts
  ) -> PostEvidence? {
    let known = candidate.entry.fingerprint
    let kinds = candidate.kinds
    let seen = page.subtracted(from: print)
    var witnesses = known.witnesses(for: seen)
    let haveOwnGUIDs = !isShared(print.guidKey) && !isShared(known.guidKey)
    // The alias may contain another URL of the same page, as link or GUID.
    if seen.link != nil || print.link == nil, haveOwnGUIDs, kinds.contains(where: \.isPlace) {
      witnesses.insert(.place)
    }
    // The same link is posted again with a new discussion, but never with the same date and time.
    let discussesElsewhere = known.guid == nil && discussesElsewhere(known, print)
    guard !discussesElsewhere || witnesses.contains(.date) else { return nil }
    if kinds.contains(.guidAddress), haveOwnGUIDs, !known.isOtherPost(than: seen) {
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

  /// Whether a post can be a known one that has other keys.
  ///
  /// One of these is sufficient: three witnesses; date and place; date and text if title or link is
  /// also the same; place and title if at least one of the two posts has no date.
  private func isRenamed(
    _ print: PostFingerprint, _ known: PostFingerprint, _ witnesses: MatchingFacts
  ) -> Bool {
    if witnesses.count >= 3 || witnesses.isSuperset(of: [.place, .date]) { return true }
    let agrees = print.title == known.title || print.link == known.link
    if agrees, witnesses.isSuperset(of: [.date, .text]) { return true }
    let isUndated = print.date == nil || known.date == nil
    return isUndated && witnesses.isSuperset(of: [.place, .title])
  }
}

extension PostEvidence {
  /// The strength of the evidence, for comparison.
  fileprivate var weight: Int {
    switch self {
    case .guidAddress: 100
    case .bareLink: 50
    case .witnesses(let witnesses): witnesses.count
    default: 0
    }
  }
}
