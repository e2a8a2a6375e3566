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
    let items = document.items
    let decision = header.decidePurge(document.completeness, itemCount: items.count)
    isBelieved = decision == .believed
    let judgements =
      profile.distinguishesSharedKeys ? judgeBestFirst(items) : items.map { judge($0) }
    withdraw(document.withdrawn)
    changes.withdrawsPurged =
      document.listsAll && document.completeness == .complete && decision == .believed
    if decision == .believed { purge() }
    return DocumentJudgement(items: judgements, purge: decision)
  }

  /// Judges the items of a document that will not be judged again. See
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
  private mutating func judgeBestFirst(_ items: [IndexableItem]) -> [ItemJudgement] {
    var judgements = [ItemJudgement?](repeating: nil, count: items.count)
    recognizeUnchanged(items, &judgements)
    let changed = judgements.indices.filter { judgements[$0] == nil }
    common = CommonFacts(of: changed.isEmpty ? [] : items)
    if shareMovedGUIDs(changed, of: items) { recognizeUnchanged(items, &judgements) }
    dates = dateEvidence(items, judgements)
    let order =
      items.indices.filter { items[$0].print.guid != nil }
      + items.indices.filter { items[$0].print.guid == nil }
    for use in [KeyUse.all, .withoutSharedGUID] {
      for index in order where judgements[index] == nil {
        judgements[index] = identify(items[index], by: use)
      }
    }
    for match in matchMissing(order.filter { judgements[$0] == nil }, of: items) {
      judgements[match.index] = judge(items[match.index], as: match)
    }
    for index in order where judgements[index] == nil {
      judgements[index] = judge(items[index])
    }
    return judgements.compactMap(\.self)
  }

  /// Judges the items that are listed unchanged.
  private mutating func recognizeUnchanged(
    _ items: [IndexableItem], _ judgements: inout [ItemJudgement?]
  ) {
    for use in [KeyUse.all, .withoutSharedGUID] {
      for (index, item) in items.enumerated() where judgements[index] == nil {
        let finding = find(item.print, by: use, accepting: .unchanged)
        guard let id = finding.entry, let entry = entriesByID[id] else { continue }
        see(id, as: item)
        judgements[index] = ItemJudgement(
          verdict(on: entry, isUpdated: false), by: finding.evidence)
      }
    }
  }

  private mutating func identify(_ item: IndexableItem, by use: KeyUse = .all) -> ItemJudgement? {
    let finding = find(item.print, by: use)
    guard let id = finding.entry, let entry = entriesByID[id] else { return nil }
    see(id, as: item)
    let changes = profile.recordsUpdates ? entry.fingerprint.changes(to: item.print) : []
    let verdict = verdict(on: entry, isUpdated: !changes.isEmpty)
    guard case .updated = verdict else { return ItemJudgement(verdict, by: finding.evidence) }
    return ItemJudgement(verdict, by: finding.evidence, changes: changes)
  }

  /// Judges a post whose keys have changed.
  private mutating func judge(
    _ item: IndexableItem, as match: MissingPostMatch
  ) -> ItemJudgement? {
    let id = match.entry
    guard let entry = entriesByID[id] else { return nil }
    see(id, as: item)
    // This is also necessary if `see` bound nothing: for a tombstone, and for a post that only lost
    // its GUID.
    bindAll(id, item)
    if entry.presence == .deleted { return ItemJudgement(.deleted(id), by: match.evidence) }
    var changes = entry.fingerprint.changes(to: item.print)
    if entry.fingerprint.guid != item.print.guid, !lacksOwnGUID(item.print) {
      changes.insert(.guid)
    }
    return ItemJudgement(
      changes.isEmpty ? .known(id) : .updated(id), by: match.evidence, changes: changes)
  }

  private mutating func judge(_ item: IndexableItem) -> ItemJudgement {
    if let judgement = identify(item) { return judgement }
    let evidence = evidenceOfNewPost(item.print)
    return ItemJudgement(.new(create(item)), by: evidence)
  }

  /// - Parameter entry: the entry as it was before this document.
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
    guard profile.distinguishesSharedKeys else { return }
    var links: Set<Digest> = []
    for link in document.items.compactMap(\.print.link) where !links.insert(link).inserted {
      repeatedLinks.insert(link)
    }
    var pending = Array(document.items.indices)
    while !pending.isEmpty {
      pending = shareClashes(among: pending, of: document.items)
    }
  }

  /// Marks the keys that different items share at their first level that is not shared yet. Returns
  /// the items with these keys, which need a finer key.
  mutating func shareClashes(among pending: [Int], of items: [IndexableItem]) -> [Int] {
    var firstWithKey: [IndexKey: Int] = [:]
    var keys: [(index: Int, key: IndexKey)] = []
    var clashes: Set<IndexKey> = []
    firstWithKey.reserveCapacity(pending.count)
    keys.reserveCapacity(pending.count)
    for index in pending {
      let print = items[index].print
      guard let key = firstLevel(of: print).map(print.key) else { continue }
      keys.append((index, key))
      if let first = firstWithKey[key] {
        if items[first].print.isDistinct(from: print) { clashes.insert(key) }
      } else {
        firstWithKey[key] = index
      }
    }
    clashes.forEach { share($0) }
    return keys.filter { clashes.contains($0.key) }.map(\.index)
  }
}
