public import FoundationEssentials

/// Pages of a feed's past, which somebody has asked for.
extension FeedIndex {
  /// Takes in a page of the past: what nobody knows becomes known, as what has left the feed is.
  ///
  /// Such a page says nothing of the feed as it is now. Entries that are there stay as they are,
  /// whatever the page has of them, which may be an older version; nothing counts as seen, nothing
  /// leaves. A post that the page names otherwise than the feed does is known by both names from then
  /// on.
  ///
  /// - Parameters:
  ///   - document: a document for this index's profile.
  ///   - now: the present time.
  /// - Returns: what each item is: `.new` for those that nobody knew, with witnesses where it is like one
  ///   that somebody knew.
  /// - Complexity: O(n) hash look-ups in the items; the feed's history does not count.
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

  /// - Parameter first: the first entry that the page at hand has made; nil where it has made none.
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

  /// Takes in a post that no key leads to: it has other keys than its feed knows, or is not known.
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

/// Keys that different posts of the past have.
extension FeedIndex {
  /// Finds the keys that posts of a page share although they are different ones. A guid that stands
  /// twice is no news: archives keep the versions of a post under its one guid (RFC 5005 section 4).
  private mutating func shareKeys(of sightings: [Sighting], _ page: CommonFacts) {
    guard profile.tellsSharedKeysApart else { return }
    var named: [Digest: PostFingerprint] = [:]
    for print in sightings.lazy.map(\.print) {
      guard let guid = print.guid else { continue }
      guard let first = named[guid] else {
        named[guid] = print
        continue
      }
      // Versions of one post stand in one place.
      let isElsewhere = first.link != nil && print.link != nil && first.link != print.link
      if isElsewhere || first.isOtherPost(than: print) { print.guidKey.map { share($0) } }
    }
    var pending = sightings.indices.filter { item in
      sightings[item].print.guidKey.map(sharedKeys.contains) ?? true
    }
    while !pending.isEmpty { pending = shareClashes(among: pending, of: sightings) }
  }

  /// Whether a guid leads to posts that have nothing in common with this one.
  private mutating func isGuidOfOther(_ print: PostFingerprint, _ page: CommonFacts) -> Bool {
    guard profile.tellsSharedKeysApart, let key = print.guidKey, !sharedKeys.contains(key) else {
      return false
    }
    let seen = page.telling(print)
    let known = ids(of: key).compactMap { entriesByID[$0]?.fingerprint }
    return !known.isEmpty && known.allSatisfy { $0.isOtherPost(than: seen) }
  }

  /// Whether a key leads to the post as it is or was.
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
