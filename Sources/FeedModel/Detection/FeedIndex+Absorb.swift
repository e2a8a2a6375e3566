public import FoundationEssentials

extension FeedIndex {
  /// Judges all items of a document, and updates the index.
  ///
  /// - Parameters:
  ///   - document: a document for this index's profile.
  ///   - now: the current time. If `nil`, the entries of posts that have left do not age.
  /// - Returns: the verdict on each item with its reason, and whether unlisted posts have left the
  ///   feed.
  /// - Complexity: O(n) hash lookups in the number of items, independent of the size of the index.
  public mutating func judge(_ document: IndexableDocument, at now: Date? = nil)
    -> DocumentJudgement
  {
    survey(document)
    header.advance(to: now)
    header.learnDiscussions(from: document)
    reset()
    let sightings = document.sightings
    let decision = header.decidePurge(document.completeness, itemCount: sightings.count)
    isBelieved = decision == .believed
    let judgements =
      profile.tellsSharedKeysApart ? judgeBestFirst(sightings) : sightings.map { judge($0) }
    withdraw(document.withdrawn)
    changes.withdrawsPurged =
      document.listsAll && document.completeness == .complete && decision == .believed
    if decision == .believed { purge() }
    return DocumentJudgement(items: judgements, purge: decision)
  }

  /// Judges a document that is judged only once. See
  /// ``IndexableDocument/init(_:channelLink:completeness:profile:withdrawn:listsAll:)``.
  public mutating func judge(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness, at now: Date? = nil
  ) -> DocumentJudgement {
    let document = IndexableDocument(
      items, channelLink: channelLink, completeness: completeness, profile: profile)
    return judge(document, at: now)
  }

  // MARK: One item after the other

  /// Judges the items in passes, the most certain matches first, so that the order of the document
  /// does not decide which of several items is matched with an entry:
  ///
  /// 1. Unchanged items.
  /// 2. Items whose keys lead to an entry: by all keys, then without shared GUIDs. Items with a
  ///    GUID come first.
  /// 3. Items whose keys have changed, found by aliases.
  ///
  /// The remaining items are new.
  private mutating func judgeBestFirst(_ sightings: [Sighting]) -> [ItemJudgement] {
    var judgements = [ItemJudgement?](repeating: nil, count: sightings.count)
    recognize(sightings, &judgements)
    let changed = judgements.indices.filter { judgements[$0] == nil }
    common = CommonFacts(of: changed.isEmpty ? [] : sightings)
    if setAsideMovedGUIDs(changed, of: sightings) { recognize(sightings, &judgements) }
    dates = dateEvidence(sightings, judgements)
    let order =
      sightings.indices.filter { sightings[$0].print.guid != nil }
      + sightings.indices.filter { sightings[$0].print.guid == nil }
    for use in [KeyUse.all, .withoutSharedGUID] {
      for place in order where judgements[place] == nil {
        judgements[place] = identify(sightings[place], by: use)
      }
    }
    for match in matchMissing(order.filter { judgements[$0] == nil }, of: sightings) {
      judgements[match.item] = takeOver(match.entry, sightings[match.item], by: match.evidence)
    }
    for place in order where judgements[place] == nil {
      judgements[place] = judge(sightings[place])
    }
    return judgements.compactMap(\.self)
  }

  /// Judges the items that are listed unchanged.
  private mutating func recognize(_ sightings: [Sighting], _ judgements: inout [ItemJudgement?]) {
    for use in [KeyUse.all, .withoutSharedGUID] {
      for (place, sighting) in sightings.enumerated() where judgements[place] == nil {
        let finding = findUnchanged(sighting.print, by: use)
        guard let id = finding.entry, let entry = entriesByID[id] else { continue }
        see(id, as: sighting)
        judgements[place] = ItemJudgement(
          verdict(on: entry, isUpdated: false), by: finding.evidence)
      }
    }
  }

  private mutating func identify(_ sighting: Sighting, by use: KeyUse = .all) -> ItemJudgement? {
    let finding = find(sighting.print, by: use)
    guard let id = finding.entry, let entry = entriesByID[id] else { return nil }
    see(id, as: sighting)
    let changes =
      profile.recordsUpdates ? entry.fingerprint.changes(to: sighting.print) : []
    let verdict = verdict(on: entry, isUpdated: !changes.isEmpty)
    guard case .updated = verdict else { return ItemJudgement(verdict, by: finding.evidence) }
    return ItemJudgement(verdict, by: finding.evidence, changes: changes)
  }

  /// Matches a post whose keys have changed with an entry.
  private mutating func takeOver(
    _ id: IndexEntry.ID, _ sighting: Sighting, by evidence: PostEvidence
  ) -> ItemJudgement? {
    guard let entry = entriesByID[id] else { return nil }
    see(id, as: sighting)
    // This is also necessary if `see` bound nothing: for a tombstone, and for a post that only lost
    // its GUID.
    bindAll(id, sighting)
    if entry.presence == .deleted { return ItemJudgement(.deleted(id), by: evidence) }
    var changes = entry.fingerprint.changes(to: sighting.print)
    let isGUIDOwn = !lacksOwnGUID(sighting.print)
    if entry.fingerprint.guid != sighting.print.guid, isGUIDOwn { changes.insert(.guid) }
    if changes.isEmpty { return ItemJudgement(.known(id), by: evidence) }
    return ItemJudgement(.updated(id), by: evidence, changes: changes)
  }

  private mutating func judge(_ sighting: Sighting) -> ItemJudgement {
    if let judgement = identify(sighting) { return judgement }
    let asked = asked(for: sighting.print)
    return ItemJudgement(.new(create(sighting)), by: asked)
  }

  /// - Parameter entry: the entry as it was before this sighting.
  private func verdict(on entry: IndexEntry, isUpdated: Bool) -> PostVerdict {
    if entry.presence == .deleted { return .deleted(entry.id) }
    if exists(entry) { return .repeated(entry.id) }
    return isUpdated ? .updated(entry.id) : .known(entry.id)
  }

  // MARK: The document as a whole

  /// Finds the keys that different items of a document share, such as a GUID that is used twice or
  /// one link for all items.
  mutating func survey(_ document: IndexableDocument) {
    channelKey = document.channelKey
    discussionsDiffer = header.discussionsDiffer(in: document)
    repeatedLinks = []
    guard profile.tellsSharedKeysApart else { return }
    var links: Set<Digest> = []
    for link in document.sightings.compactMap(\.print.link) where !links.insert(link).inserted {
      repeatedLinks.insert(link)
    }
    var pending = Array(document.sightings.indices)
    while !pending.isEmpty {
      pending = shareClashes(among: pending, of: document.sightings)
    }
  }

  /// Marks the keys that different items share at their first level that is not shared yet. Returns
  /// the items with these keys, which need a finer key.
  mutating func shareClashes(
    among pending: [Int], of sightings: [Sighting]
  ) -> [Int] {
    var firstWithKey: [IndexKey: Int] = [:]
    var keys: [(item: Int, key: IndexKey)] = []
    var clashes: Set<IndexKey> = []
    firstWithKey.reserveCapacity(pending.count)
    keys.reserveCapacity(pending.count)
    for item in pending {
      let print = sightings[item].print
      guard let key = firstLevel(of: print).map(print.key) else { continue }
      keys.append((item, key))
      if let first = firstWithKey[key] {
        if sightings[first].print.isDistinct(from: print) { clashes.insert(key) }
      } else {
        firstWithKey[key] = item
      }
    }
    clashes.forEach { share($0) }
    return keys.filter { clashes.contains($0.key) }.map(\.item)
  }
}
