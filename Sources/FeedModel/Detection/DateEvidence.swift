/// What a document shows about the dates of a feed: whether they belong to the posts.
enum DateEvidence: Sendable {
  /// Unchanged posts have kept their dates.
  case kept
  /// The feed rewrites dates at every build, so they do not help to identify a post.
  case rewritten
  /// Too few posts could be compared.
  case unknown
}

extension FeedIndex {
  /// Compares the dates of posts that show the same title, and the same text or link, as before.
  ///
  /// - Parameter judgements: the judgements on the items that are listed unchanged, and `nil` for
  ///   the other items.
  /// - Complexity: O(n) lookups in the number of items without a judgement.
  mutating func dateEvidence(
    _ items: [IndexableItem], _ judgements: [ItemJudgement?]
  ) -> DateEvidence {
    guard profile.usesAliases, judgements.contains(where: { $0 == nil }) else { return .unknown }
    let times = items.map { $0.print.hasTimeOfDay ? $0.print.date : nil }
    if times.count >= 2, let first = times[0], times.allSatisfy({ $0 == first }) {
      return .rewritten
    }
    var kept = 0
    var rewritten: [MatchingFacts] = []
    for (item, judgement) in zip(items, judgements) where item.print.date != nil {
      if judgement != nil {
        kept += 1
      } else if let witnesses = witnessesOfOtherDate(item) {
        rewritten.append(witnesses)
      }
    }
    // A single equal title may also belong to another post.
    let isShown = rewritten.count >= 2 || rewritten.contains { $0.count >= 2 }
    if isShown, rewritten.count > kept { return .rewritten }
    return kept > 0 ? .kept : .unknown
  }

  /// Returns the facts that a post without a GUID of its own shares with a missing post that
  /// differs only in its date, or `nil` if there is no such post.
  private mutating func witnessesOfOtherDate(_ item: IndexableItem) -> MatchingFacts? {
    let print = item.print
    guard lacksOwnGUID(print) else { return nil }
    var known: IndexEntry.ID?
    if let link = print.linkKey, !sharedKeys.contains(link),
      print.link.map(repeatedLinks.contains) != true
    {
      known = ids(of: link).first
      for alias in known == nil ? item.pathAliases : [] { known = known ?? id(of: alias) }
    } else {
      known = item.contentAlias.flatMap { id(of: $0) }
    }
    guard let known, let entry = entriesByID[known], !exists(entry),
      entry.fingerprint.date != nil, entry.fingerprint.date != print.date,
      entry.fingerprint.shows(sameWordsAs: print)
    else { return nil }
    var witnesses = entry.fingerprint.witnesses(for: print)
    if print.link != nil { witnesses.insert(.place) }
    return witnesses
  }

  /// Whether a post has no GUID, or one that several posts share.
  func lacksOwnGUID(_ print: PostFingerprint) -> Bool {
    print.guid == nil || isShared(print.guidKey)
  }

  /// Whether a post with the link of a known one is another post: title and date differ, and
  /// neither an equal text nor rewritten dates suggest an edit.
  func contradicts(_ known: PostFingerprint, _ print: PostFingerprint) -> Bool {
    known.contradicts(print) && dates != .rewritten && !known.witnesses(for: print).contains(.text)
  }
}
