package import FeedModel

/// The header of a feed's index, and whether the index has shared keys that the header lacks because
/// they may be very many. Answers to requests then contain them.
package typealias IndexBasis = (header: IndexHeader, hasSharedKeys: Bool)

/// The changes that a document makes in the index of a feed.
package struct IndexChanges: Sendable {
  /// The header before the changes. Its generation and next number are compared with the stored
  /// ones.
  package let base: IndexHeader
  /// The header after the changes. Its profile never changes, and changes to its shared keys are in
  /// ``shared``.
  package let header: IndexHeader
  /// New entries. All have the same generation, presence, time of leaving and
  /// ``IndexEntry/hasAliases``.
  package let added: [IndexEntry]
  /// Known entries with their new values. An entry that has become a tombstone since is not
  /// changed.
  package let changed: [IndexEntry]
  /// Known entries, tombstones included, that get the generation of the new header.
  package let seen: [IndexEntry.ID]
  /// Keys to bind to an entry, in addition to their other entries.
  package let keys: [(key: IndexKey, entry: IndexEntry.ID)]
  /// Aliases to bind to an entry, in place of their previous one.
  package let aliases: [AliasKey: IndexEntry.ID]
  /// Keys to mark as shared, in addition to those that are already.
  package let shared: [IndexKey]
  /// Whether the ``IndexEntry/Presence/listed`` entries with a lower generation than the new header
  /// become ``IndexEntry/Presence/left``, at the time ``IndexHeader/clock``. This is done last.
  package let purges: Bool

  /// - Parameters:
  ///   - stored: the loaded part of the index before the document.
  ///   - index: the same part after the document.
  init(base: IndexHeader, stored: FeedIndex, index: FeedIndex) {
    var added: [IndexEntry] = []
    var changed: [IndexEntry] = []
    var seen: [IndexEntry.ID] = []
    for id in index.changes.touched.sorted() {
      guard let entry = index[id] else { continue }
      guard id < base.nextID else {
        added.append(entry)
        continue
      }
      // A changed tombstone also gets the new generation, although nothing else in it changes.
      if entry.generation == index.generation { seen.append(id) }
      var before = stored[id]
      before?.generation = entry.generation
      if before != entry { changed.append(entry) }
    }
    (self.added, self.changed, self.seen) = (added, changed, seen)
    self.base = base
    header = index.header
    // Shared keys are never used to look up an entry.
    keys = index.changes.bound.filter { !index.header.sharedKeys.contains($0.key) }
    aliases = Dictionary(index.changes.aliased.map { ($0.alias, $0.entry) }) { $1 }
    shared = index.changes.shared
    // Before the first document there are no entries that could leave.
    purges = index.changes.purged && base.nextID > 1
  }
}
