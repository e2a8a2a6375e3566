import FeedModel

/// The result of comparing a snapshot with a feed's detection index.
struct IndexJudgement: Sendable {
  /// The verdict on each item of the snapshot, and the evidence for it.
  let document: DocumentJudgement
  /// The loaded part of the index after the snapshot.
  let index: FeedIndex
  /// The changes to store.
  let changes: IndexChanges

  /// The number of the first new entry.
  var firstNew: IndexEntry.ID { changes.base.nextID }

  /// Whether the snapshot is a whole document and shares no item with the known ones, so that posts
  /// may have been added to the feed and removed from it without being seen.
  var leavesGap: Bool {
    firstNew > 1 && [.believed, .shrunk].contains(document.purge) && !document.items.isEmpty
      && document.verdicts.allSatisfy { $0.entry >= firstNew }
  }

  /// The entries that the snapshot lists and that were not withdrawn.
  var presentEntries: Set<IndexEntry.ID> {
    index.changes.touched.filter { id in
      index[id]?.generation == index.generation && !index.changes.withdrawn.contains(id)
    }
  }
}
