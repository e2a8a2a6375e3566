package import FeedModel

/// What a feed's index says of a snapshot.
package struct IndexJudgement: Sendable {
  /// The header as it was before.
  package let base: IndexHeader
  /// What each item of the snapshot is, and why.
  package let document: DocumentJudgement
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

  /// The entries that stood in the snapshot and were not taken back.
  package var presentEntries: Set<IndexEntry.ID> {
    index.changes.touched.filter { id in
      index[id]?.generation == index.generation && !index.changes.withdrawn.contains(id)
    }
  }

  /// The new bindings worth keeping: a shared key is never asked for an entry again.
  package var bindings: [(key: IndexKey, entry: IndexEntry.ID)] {
    index.changes.bound.filter { !index.header.sharedKeys.contains($0.key) }
  }

  /// The entries of the aliases that have one, or another one, now.
  package var aliases: [AliasKey: IndexEntry.ID] {
    Dictionary(index.changes.aliased.map { ($0.alias, $0.entry) }) { $1 }
  }
}
