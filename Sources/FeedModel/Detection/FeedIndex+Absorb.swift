public import FoundationEssentials

extension FeedIndex {
  /// Runs a whole document through the index.
  ///
  /// - Parameters:
  ///   - items: the document's items, in its order.
  ///   - channelLink: the channel's own address, which identifies no post.
  ///   - completeness: how much of the feed the document holds; see ``Completeness``.
  ///   - now: the present time. Without it nothing that has left ages.
  /// - Returns: what each item is and why, and whether the rest has left the feed.
  /// - Complexity: O(n) hash look-ups in the items; the feed's history does not count.
  public mutating func judge(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness, at now: Date? = nil
  ) -> DocumentJudgement {
    let sightings = survey(items, channelLink: channelLink)
    header.advance(to: now)
    reset()
    let judgements =
      profile.tellsSharedKeysApart ? judgeBestFirst(sightings) : sightings.map { judge($0) }
    let decision = header.decidePurge(completeness, itemCount: items.count)
    if decision == .believed { purge() }
    return DocumentJudgement(items: judgements, purge: decision)
  }

  /// As ``judge(_:channelLink:completeness:at:)``, without the reasons.
  public mutating func absorb(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness, at now: Date? = nil
  ) -> [PostVerdict] {
    judge(items, channelLink: channelLink, completeness: completeness, at: now).verdicts
  }

  // MARK: One item after the other

  /// Judges the surest items first, so that the order of the document does not decide which item
  /// gets an entry that several could have: unchanged ones, then those whose keys lead somewhere,
  /// those with a guid first, then those that have changed their keys. The rest is new.
  private mutating func judgeBestFirst(_ sightings: [Sighting]) -> [ItemJudgement] {
    var judgements = sightings.map { recognize($0) }
    let order =
      sightings.indices.filter { sightings[$0].print.guid != nil }
      + sightings.indices.filter { sightings[$0].print.guid == nil }
    for place in order where judgements[place] == nil {
      judgements[place] = identify(sightings[place])
    }
    for match in matchMissing(order.filter { judgements[$0] == nil }, of: sightings) {
      judgements[match.item] = takeOver(match.entry, sightings[match.item], by: match.evidence)
    }
    for place in order where judgements[place] == nil {
      judgements[place] = judge(sightings[place])
    }
    return judgements.compactMap(\.self)
  }

  private mutating func recognize(_ sighting: Sighting) -> ItemJudgement? {
    let finding = findUnchanged(sighting.print)
    guard let id = finding.entry, let entry = entriesByID[id] else { return nil }
    see(id, as: sighting)
    return ItemJudgement(verdict(on: entry, isUpdated: false), by: finding.evidence)
  }

  private mutating func identify(_ sighting: Sighting) -> ItemJudgement? {
    let finding = find(sighting.print)
    guard let id = finding.entry, let entry = entriesByID[id] else { return nil }
    see(id, as: sighting)
    let changes =
      profile.recordsUpdates ? entry.fingerprint.changes(to: sighting.print) : []
    let verdict = verdict(on: entry, isUpdated: !changes.isEmpty)
    guard case .updated = verdict else { return ItemJudgement(verdict, by: finding.evidence) }
    return ItemJudgement(verdict, by: finding.evidence, changes: changes)
  }

  /// Gives an entry to a post that has changed its keys.
  private mutating func takeOver(
    _ id: IndexEntry.ID, _ sighting: Sighting, by evidence: PostEvidence
  ) -> ItemJudgement? {
    guard let entry = entriesByID[id] else { return nil }
    see(id, as: sighting)
    // A tombstone is not renewed, but is to be found by the new keys too.
    if entry.presence == .deleted {
      bindAll(id, sighting)
      return ItemJudgement(.deleted(id), by: evidence)
    }
    var changes = entry.fingerprint.changes(to: sighting.print)
    if entry.fingerprint.guid != sighting.print.guid { changes.insert(.guid) }
    return ItemJudgement(.updated(id), by: evidence, changes: changes)
  }

  private mutating func judge(_ sighting: Sighting) -> ItemJudgement {
    if let judgement = identify(sighting) { return judgement }
    let asked = firstKey(of: sighting.print)?.level ?? levels(of: sighting.print).last
    return ItemJudgement(.new(create(sighting)), by: asked.map { .key($0) } ?? .nothing)
  }

  /// - Parameter entry: as it was before this sighting.
  private func verdict(on entry: IndexEntry, isUpdated: Bool) -> PostVerdict {
    if entry.presence == .deleted { return .deleted(entry.id) }
    if exists(entry) { return .repeated(entry.id) }
    return isUpdated ? .updated(entry.id) : .known(entry.id)
  }

  // MARK: The document as a whole

  /// Takes the digests of a document's items and finds the keys its items share although they
  /// are different posts: a guid used twice, one link for all items.
  mutating func survey(_ items: [PostIdentity], channelLink: String?) -> [Sighting] {
    channelKey = channelLink.map(profile.key(ofLink:))
    let sightings = items.map { sighting(of: $0) }
    let prints = sightings.map(\.print)
    commentsIdentify = profile.usesCommentsAddress && Self.commentsDiffer(prints)
    guard profile.tellsSharedKeysApart else { return sightings }
    var pending = Array(prints.indices)
    while !pending.isEmpty {
      pending = shareClashes(among: pending, of: prints)
    }
    return sightings
  }

  /// One level of the survey: returns the items whose key turned out to be shared, which then
  /// need a finer one.
  private mutating func shareClashes(
    among pending: [Int], of prints: [PostFingerprint]
  ) -> [Int] {
    var firstWithKey: [IndexKey: Int] = [:]
    var keys: [(item: Int, key: IndexKey)] = []
    var clashes: Set<IndexKey> = []
    for item in pending {
      guard let key = firstKey(of: prints[item])?.key else { continue }
      keys.append((item, key))
      if let first = firstWithKey[key] {
        if prints[first].isDistinct(from: prints[item]) { clashes.insert(key) }
      } else {
        firstWithKey[key] = item
      }
    }
    clashes.forEach { share($0) }
    return keys.filter { clashes.contains($0.key) }.map(\.item)
  }

  /// Whether every item without a guid has a discussion, and no two items have the same. One item
  /// alone proves nothing: all posts of a feed may point to one guest book.
  private static func commentsDiffer(_ prints: [PostFingerprint]) -> Bool {
    var seen: Set<Digest> = []
    for print in prints {
      guard let comments = print.comments else {
        if print.guid == nil { return false }
        continue
      }
      guard seen.insert(comments).inserted else { return false }
    }
    return seen.count > 1
  }
}
