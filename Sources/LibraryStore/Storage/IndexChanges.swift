package import FeedModel

/// The header of a feed's index, and whether its shared keys have to be asked for.
package struct IndexBasis: Sendable {
  /// Without ``IndexHeader/sharedKeys`` if ``hasSharedKeys`` is set, as a feed may have very many.
  package let header: IndexHeader
  /// Whether the index has shared keys that ``header`` lacks. Answers to requests name them then.
  package let hasSharedKeys: Bool

  package init(header: IndexHeader, hasSharedKeys: Bool) {
    self.header = header
    self.hasSharedKeys = hasSharedKeys
  }
}

/// What a document changes in the index of a feed.
package struct IndexChanges: Sendable {
  /// The header before. Its generation and next number are compared with those stored.
  package let base: IndexHeader
  /// The header after. Its profile never changes, and ``shared`` has the changes of its shared
  /// keys.
  package let header: IndexHeader
  /// New entries. All agree in generation, presence, time of leaving and ``IndexEntry/hasAliases``.
  package let added: [IndexEntry]
  /// Known entries with their new values. One that has become a tombstone meanwhile stays as it is.
  package let changed: [IndexEntry]
  /// Known entries, tombstones included, that get the generation of the new header.
  package let seen: [IndexEntry.ID]
  /// Keys that lead to an entry, besides the entries to which they lead already.
  package let keys: [(key: IndexKey, entry: IndexEntry.ID)]
  /// Aliases that lead to an entry, in place of the one to which they led.
  package let aliases: [AliasKey: IndexEntry.ID]
  /// Keys that are shared from now on, besides those that are already.
  package let shared: [IndexKey]
  /// Whether entries that are ``IndexEntry/Presence/listed`` and have a lower generation than the
  /// new header leave, at the time of ``IndexHeader/clock``. It is done last.
  package let purges: Bool

  init(_ judgement: IndexJudgement) {
    let index = judgement.index
    base = judgement.base
    header = index.header
    added = judgement.newEntries
    changed = judgement.changedEntries
    // A tombstone is seen, too, although nothing else of it changes.
    seen = (judgement.seenEntries + judgement.changedEntries)
      .filter { $0.generation == index.generation }.map(\.id)
    keys = judgement.bindings
    aliases = judgement.aliases
    shared = index.changes.shared
    // Nothing can have left before the first document.
    purges = index.changes.purged && judgement.base.nextID > 1
  }
}
