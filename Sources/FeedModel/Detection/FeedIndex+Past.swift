public import FoundationEssentials

/// Archive pages of a feed, which contain older posts.
extension FeedIndex {
  /// Adds the posts of an archive page to the index, as posts that have left the feed.
  ///
  /// An archive page is no evidence about the current feed. Existing entries stay as they are,
  /// because the page may show older versions of their posts; no entry counts as seen, and none
  /// leaves. A known post that has another GUID or link on the page is known by both from then on.
  ///
  /// - Parameters:
  ///   - document: a document for this index's profile.
  ///   - now: the current time.
  /// - Returns: the verdict on each item. It is `.new` for unknown posts, with witnesses if the
  ///   post is similar to a known one.
  /// - Complexity: O(n) hash lookups in the number of items, independent of the size of the index.
  public mutating func recall(_ document: IndexableDocument, at now: Date) -> DocumentJudgement {
    channelKey = document.channelKey
    discussionsDiffer = header.discussionsDiffer(in: document)
    let sightings = document.sightings
    var page = CommonFacts(of: sightings)
    shareKeys(of: sightings, page)
    page.numbersGuidsAnew = sightings.contains { isGuidOfOther($0.print, page) }
    let first = nextID
    var items = sightings.map { recognizePast($0, page) }
    var taken = Set(items.compactMap { $0?.verdict.entry })
    for place in items.indices where items[place] == nil {
      let sighting = sightings[place]
      items[place] =
        recognizePast(sighting, page, after: first) ?? takeIn(sighting, page, taken, at: now)
      if let entry = items[place]?.verdict.entry { taken.insert(entry) }
    }
    return DocumentJudgement(items: items.compactMap(\.self), purge: .partial)
  }

  /// - Parameter first: the first entry that was made for the current page, or `nil` if there is
  ///   none.
  private mutating func recognizePast(
    _ sighting: Sighting, _ page: CommonFacts, after first: IndexEntry.ID? = nil
  ) -> ItemJudgement? {
    let finding = find(sighting.print, onPage: page)
    guard let id = finding.entry, let entry = entriesByID[id] else { return nil }
    return judgement(on: entry, by: finding.evidence, after: first)
  }

  private func judgement(
    on entry: IndexEntry, by evidence: PostEvidence, after first: IndexEntry.ID? = nil
  ) -> ItemJudgement {
    if entry.presence == .deleted { return ItemJudgement(.deleted(entry.id), by: evidence) }
    let isOfPage = first.map { entry.id >= $0 } ?? false
    return ItemJudgement(isOfPage ? .repeated(entry.id) : .known(entry.id), by: evidence)
  }

  /// Matches a post that no key leads to with an entry that has other keys, or creates an entry for
  /// it.
  private mutating func takeIn(
    _ sighting: Sighting, _ page: CommonFacts, _ taken: Set<IndexEntry.ID>, at now: Date
  ) -> ItemJudgement {
    let kin = kin(of: sighting, page)
    if let match = match(sighting.print, among: kin, page, besides: taken) {
      bindKeys(match.entry.id, sighting.print)
      return judgement(on: match.entry, by: match.evidence)
    }
    let evidence = resemblance(of: sighting.print, to: kin) ?? asked(for: sighting.print)
    return ItemJudgement(.new(create(sighting, left: header.clock ?? now)), by: evidence)
  }

}

/// Keys that are shared by different posts of an archive page.
extension FeedIndex {
  /// Finds the keys that different posts of a page share. A GUID that occurs twice is usual,
  /// because archives contain several versions of a post under one GUID (RFC 5005 section 4).
  private mutating func shareKeys(of sightings: [Sighting], _ page: CommonFacts) {
    guard profile.tellsSharedKeysApart else { return }
    var named: [Digest: PostFingerprint] = [:]
    for print in sightings.lazy.map(\.print) {
      guard let guid = print.guid else { continue }
      guard let first = named[guid] else {
        named[guid] = print
        continue
      }
      // The versions of one post have the same link.
      let isElsewhere = first.link != nil && print.link != nil && first.link != print.link
      if isElsewhere || first.isOtherPost(than: print) { print.guidKey.map { share($0) } }
    }
    var pending = sightings.indices.filter { item in
      sightings[item].print.guidKey.map(sharedKeys.contains) ?? true
    }
    while !pending.isEmpty { pending = shareClashes(among: pending, of: sightings) }
  }

  /// Whether a GUID leads only to posts that have nothing in common with this one.
  private mutating func isGuidOfOther(_ print: PostFingerprint, _ page: CommonFacts) -> Bool {
    guard profile.tellsSharedKeysApart, let key = print.guidKey, !sharedKeys.contains(key) else {
      return false
    }
    let seen = page.telling(print)
    let known = ids(of: key).compactMap { entriesByID[$0]?.fingerprint }
    return !known.isEmpty && known.allSatisfy { $0.isOtherPost(than: seen) }
  }

  /// Whether an entry that a key leads to is the current or an earlier version of the post.
  func isSamePost(
    _ print: PostFingerprint, _ id: IndexEntry.ID, at level: IndexLevel, _ page: CommonFacts
  ) -> Bool {
    guard profile.tellsSharedKeysApart, let known = entriesByID[id]?.fingerprint else {
      return true
    }
    let seen = page.telling(print)
    return switch level {
    case .guid:
      page.numbersGuidsAnew ? known.agreesTwice(with: seen) : !known.isOtherPost(than: seen)
    case .comments, .link: !known.contradicts(print)
    case .dated, .titled, .worded: known.agreesTwice(with: seen) || !known.isDistinct(from: print)
    }
  }
}
