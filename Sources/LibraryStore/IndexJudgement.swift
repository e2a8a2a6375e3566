package import FeedModel

/// The result of comparing a snapshot with a feed's detection index.
package struct IndexJudgement: Sendable {
  /// The header of the index before the snapshot.
  package let base: IndexHeader
  /// The verdict on each item of the snapshot, and the evidence for it.
  package let document: DocumentJudgement
  /// The loaded part of the index after the snapshot, with the changes to store.
  package let index: FeedIndex
  /// The new entries, by number.
  package private(set) var newEntries: [IndexEntry] = []
  /// The known entries with changes other than their generation, in order of number.
  package private(set) var changedEntries: [IndexEntry] = []
  /// The known entries in which at most the generation has changed, by number.
  package private(set) var seenEntries: [IndexEntry] = []

  /// - Parameter stored: the loaded part of the index before the snapshot.
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

  /// Whether the snapshot is a whole document and shares no item with the known ones, so that posts
  /// may have been added to the feed and removed from it without being seen.
  package var leavesGap: Bool {
    base.nextID > 1 && [.believed, .shrunk].contains(document.purge) && !document.items.isEmpty
      && document.verdicts.allSatisfy { $0.entry >= base.nextID }
  }

  /// The entries that the snapshot lists and that were not withdrawn.
  package var presentEntries: Set<IndexEntry.ID> {
    index.changes.touched.filter { id in
      index[id]?.generation == index.generation && !index.changes.withdrawn.contains(id)
    }
  }

  /// The new bindings to store. Shared keys are left out, as they are never used to look up an
  /// entry.
  package var bindings: [(key: IndexKey, entry: IndexEntry.ID)] {
    index.changes.bound.filter { !index.header.sharedKeys.contains($0.key) }
  }

  /// The aliases that were added or changed, with their entries.
  package var aliases: [AliasKey: IndexEntry.ID] {
    Dictionary(index.changes.aliased.map { ($0.alias, $0.entry) }) { $1 }
  }
}
