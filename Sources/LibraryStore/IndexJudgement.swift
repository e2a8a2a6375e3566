package import FeedModel

/// What a feed's index says of a snapshot.
package struct IndexJudgement: Sendable {
  /// The header as it was before.
  package let base: IndexHeader
  /// What each item of the snapshot is, and why.
  package let document: DocumentJudgement
  /// The loaded part after the snapshot, with the changes to carry out.
  package let index: FeedIndex
  /// The entries that are new, by number.
  package private(set) var newEntries: [IndexEntry] = []
  /// The entries that were there before and have changed in more than being seen again, by number.
  package private(set) var changedEntries: [IndexEntry] = []
  /// The entries that were seen again as they were, by number.
  package private(set) var seenEntries: [IndexEntry] = []

  /// - Parameter stored: the loaded part before the snapshot.
  init(
    base: IndexHeader, document: DocumentJudgement, index: FeedIndex, stored: FeedIndex
  ) {
    self.base = base
    self.document = document
    self.index = index
    for id in index.changes.touched.sorted() {
      guard let entry = index[id] else { continue }
      if id >= base.nextID {
        newEntries.append(entry)
      } else if Self.isMerelySeen(entry, stored[id]) {
        seenEntries.append(entry)
      } else {
        changedEntries.append(entry)
      }
    }
  }

  private static func isMerelySeen(_ entry: IndexEntry, _ before: IndexEntry?) -> Bool {
    var before = before
    before?.generation = entry.generation
    return before == entry
  }

  /// Whether the snapshot is a whole document and has nothing in common with what was known: posts may
  /// have come and gone between the two.
  package var leavesGap: Bool {
    base.nextID > 1 && [.believed, .shrunk].contains(document.purge) && !document.items.isEmpty
      && document.verdicts.allSatisfy { $0.entry >= base.nextID }
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
