package import FeedModel

/// The header of a feed's index, and whether its shared keys must be requested separately.
package struct IndexBasis: Sendable {
  /// The header, without ``IndexHeader/sharedKeys`` if ``hasSharedKeys`` is set, as there may be
  /// very many.
  package let header: IndexHeader
  /// Whether the index has shared keys that ``header`` lacks. Answers to requests then contain
  /// them.
  package let hasSharedKeys: Bool

  package init(header: IndexHeader, hasSharedKeys: Bool) {
    self.header = header
    self.hasSharedKeys = hasSharedKeys
  }
}

/// The changes that a document makes in the index of a feed.
package struct IndexChanges: Sendable {
  /// The header before the changes. Its generation and next number are compared with the stored
  /// ones.
  package let base: IndexHeader
  /// The header after the changes. Its profile never changes, and changes of its shared keys are in
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

  init(_ judgement: IndexJudgement) {
    let index = judgement.index
    base = judgement.base
    header = index.header
    added = judgement.newEntries
    changed = judgement.changedEntries
    // A changed tombstone, too, gets the new generation, although nothing else of it changes.
    seen = (judgement.seenEntries + judgement.changedEntries)
      .filter { $0.generation == index.generation }.map(\.id)
    keys = judgement.bindings
    aliases = judgement.aliases
    shared = index.changes.shared
    // Before the first document there are no entries that could leave.
    purges = index.changes.purged && judgement.base.nextID > 1
  }
}
