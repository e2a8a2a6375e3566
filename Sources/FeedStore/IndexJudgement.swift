package import FeedModel

/// What a store keeps of a feed's index beside its entries.
package struct IndexHeader: Sendable, Equatable {
  package var profile: DetectionProfile
  package var generation: Int64
  package var nextID: IndexEntry.ID
  package var sharedKeys: Set<IndexKey>

  package init(
    profile: DetectionProfile, generation: Int64 = 0, nextID: IndexEntry.ID = 1,
    sharedKeys: Set<IndexKey> = []
  ) {
    self.profile = profile
    self.generation = generation
    self.nextID = nextID
    self.sharedKeys = sharedKeys
  }

  var emptyIndex: FeedIndex {
    FeedIndex(
      profile: profile, generation: generation, nextID: nextID, sharedKeys: sharedKeys)
  }
}

/// What a feed's index says of a snapshot.
package struct IndexJudgement: Sendable {
  /// The header as it was before.
  package let base: IndexHeader
  /// One verdict per item of the snapshot, in its order.
  package let verdicts: [PostVerdict]
  /// The loaded part after the snapshot, with the changes to carry out.
  package let index: FeedIndex
  /// The loaded part before the snapshot.
  let stored: FeedIndex

  /// The entries that are new, by number.
  package var newEntries: [IndexEntry] {
    touchedEntries.filter { $0.id >= base.nextID }
  }

  /// The entries that were there before and have changed in more than being seen again, by number.
  package var changedEntries: [IndexEntry] {
    touchedEntries.filter { $0.id < base.nextID && !isMerelySeen($0) }
  }

  /// The entries that were seen again as they were, by number.
  package var seenEntries: [IndexEntry] {
    touchedEntries.filter { $0.id < base.nextID && isMerelySeen($0) }
  }

  private var touchedEntries: [IndexEntry] {
    index.changes.touched.sorted().compactMap { index[$0] }
  }

  private func isMerelySeen(_ entry: IndexEntry) -> Bool {
    var before = stored[entry.id]
    before?.generation = entry.generation
    return before == entry
  }

  /// The new bindings worth keeping: a shared key is never asked for an entry again.
  package var bindings: [(key: IndexKey, entry: IndexEntry.ID)] {
    let shared = base.sharedKeys.union(index.changes.shared)
    return index.changes.bound.filter { !shared.contains($0.key) }
  }
}
