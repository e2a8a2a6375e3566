import FeedModel

/// The whole detection index of a feed.
struct IndexContents: Sendable {
  var header: IndexHeader
  var entries: [IndexEntry.ID: IndexEntry] = [:]
  var keys: [IndexEntry.ID: Set<IndexKey>] = [:]
  var aliases: [AliasKey: IndexEntry.ID] = [:]

  /// The entries of each key, the inverse of ``keys``. O(keys).
  var entriesOfKey: [IndexKey: Set<IndexEntry.ID>] {
    keys.reduce(into: [:]) { byKey, entry in
      for key in entry.value { byKey[key, default: []].insert(entry.key) }
    }
  }

  /// Removes expired aliases.
  ///
  /// - Returns: the number of entries that had expired aliases.
  mutating func dropAliases() -> Int {
    let old = entries.values.filter { $0.hasAliases && !$0.isFound(byAliasesAt: header.clock) }
    for entry in old { entries[entry.id]?.hasAliases = false }
    let ids = Set(old.map(\.id))
    aliases = aliases.filter { !ids.contains($1) }
    return old.count
  }
}
