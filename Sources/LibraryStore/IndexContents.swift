package import FeedModel

/// The whole detection index of a feed, as a store keeps it.
package struct IndexContents: Sendable, Equatable {
  package var header: IndexHeader
  package var entries: [IndexEntry.ID: IndexEntry]
  package var keys: [IndexEntry.ID: Set<IndexKey>]
  package var aliases: [AliasKey: IndexEntry.ID]

  package init(
    header: IndexHeader, entries: [IndexEntry.ID: IndexEntry],
    keys: [IndexEntry.ID: Set<IndexKey>], aliases: [AliasKey: IndexEntry.ID] = [:]
  ) {
    self.header = header
    self.entries = entries
    self.keys = keys
    self.aliases = aliases
  }

  /// The entries of each key, the inverse of ``keys``. O(keys).
  package var entriesOfKey: [IndexKey: Set<IndexEntry.ID>] {
    keys.reduce(into: [:]) { byKey, entry in
      for key in entry.value { byKey[key, default: []].insert(entry.key) }
    }
  }

  /// Removes expired aliases.
  ///
  /// - Returns: the number of entries that had expired aliases.
  package mutating func dropAliases() -> Int {
    let old = entries.values.filter { $0.hasAliases && !$0.isFound(byAliasesAt: header.clock) }
    for entry in old { entries[entry.id]?.hasAliases = false }
    let ids = Set(old.map(\.id))
    aliases = aliases.filter { !ids.contains($1) }
    return old.count
  }
}
