package import FeedModel

/// The header of a feed's index, and whether keys are shared.
package struct IndexBasis: Sendable {
  /// Without ``IndexHeader/sharedKeys``.
  package let header: IndexHeader
  /// Whether any key of the index is shared.
  package let hasSharedKeys: Bool

  package init(header: IndexHeader, hasSharedKeys: Bool) {
    self.header = header
    self.hasSharedKeys = hasSharedKeys
  }
}

/// What a document changes in the index of a feed.
package struct IndexChanges: Sendable {
  /// The header before.
  package let base: IndexHeader
  /// The header after.
  package let header: IndexHeader
  /// New entries. All agree in generation, presence, time of leaving and ``IndexEntry/hasAliases``.
  package let added: [IndexEntry]
  /// Known entries with their new values. A tombstone keeps its own, but for the generation.
  package let changed: [IndexEntry]
  /// Known entries that get the generation of the new header.
  package let seen: [IndexEntry.ID]
  /// Keys that lead to an entry, beside the entries to which they lead already.
  package let keys: [(key: IndexKey, entry: IndexEntry.ID)]
  /// Aliases that lead to an entry, in place of the one to which they led.
  package let aliases: [AliasKey: IndexEntry.ID]
  /// Keys that are shared from now on.
  package let shared: [IndexKey]
  /// Whether listed entries of earlier generations leave, at the time of ``IndexHeader/clock``.
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
