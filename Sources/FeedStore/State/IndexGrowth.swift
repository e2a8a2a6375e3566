package import FeedModel
package import FoundationEssentials

/// What a merge has added to the index of a feed, as far as taking it back has to know.
package struct IndexGrowth: Sendable, Hashable {
  /// Where an entry stood.
  package struct Standing: Sendable, Hashable {
    package var presence: IndexEntry.Presence
    package var left: Date?

    package init(presence: IndexEntry.Presence, left: Date?) {
      self.presence = presence
      self.left = left
    }

    fileprivate init(_ entry: IndexEntry) {
      self.init(presence: entry.presence, left: entry.left)
    }
  }

  /// The numbers before it; shared keys are not among them.
  package var before: IndexHeader
  /// The numbers after it. As long as they stand, nothing has judged by the index since.
  package var generation: Int64
  package var nextID: IndexEntry.ID
  /// Entries that were not there.
  package var entries: NumberSet
  /// Entries that were there and stood otherwise.
  package var changed: [IndexEntry.ID: Standing]
  /// Keys that lead to entries that were there.
  package var keys: [IndexEntry.ID: Set<IndexKey>]
  /// Aliases that lead to entries that were there.
  package var aliases: Set<AliasKey>
  package var shared: Set<IndexKey>

  package init(
    before: IndexHeader, generation: Int64, nextID: IndexEntry.ID, entries: NumberSet,
    changed: [IndexEntry.ID: Standing] = [:], keys: [IndexEntry.ID: Set<IndexKey>] = [:],
    aliases: Set<AliasKey> = [], shared: Set<IndexKey> = []
  ) {
    self.before = before
    self.generation = generation
    self.nextID = nextID
    self.entries = entries
    self.changed = changed
    self.keys = keys
    self.aliases = aliases
    self.shared = shared
  }

  /// - Complexity: O(entries + keys).
  package init(from before: IndexContents, to after: IndexContents) {
    self.init(
      before: before.header.numbers, generation: after.header.generation,
      nextID: after.header.nextID,
      entries: NumberSet(after.entries.keys.filter { before.entries[$0] == nil }))
    for (id, entry) in before.entries {
      let standing = Standing(entry)
      if let new = after.entries[id], Standing(new) != standing { changed[id] = standing }
      let added = (after.keys[id] ?? []).subtracting(before.keys[id] ?? [])
      if !added.isEmpty { keys[id] = added }
    }
    aliases = Set(
      after.aliases.filter { before.aliases[$0] == nil && before.entries[$1] != nil }.keys)
    shared = after.header.sharedKeys.subtracting(before.header.sharedKeys)
  }

  package var isEmpty: Bool {
    (generation, nextID) == (before.generation, before.nextID) && entries.isEmpty
      && changed.isEmpty && keys.isEmpty && aliases.isEmpty && shared.isEmpty
  }

  /// Whether nothing has judged by an index since.
  package func isLast(in header: IndexHeader) -> Bool {
    (generation, nextID) == (header.generation, header.nextID)
  }
}

extension IndexContents {
  /// Whether a refresh has seen an entry since something was merged.
  package func hasSeen(_ entry: IndexEntry.ID, since growth: IndexGrowth) -> Bool {
    (entries[entry]?.generation ?? 0) > growth.generation
  }

  /// Takes away what a merge has added. Where a refresh has judged by it since, what that has seen stays
  /// known, for nothing else would bring it, and so does all that leads to what was there before.
  ///
  /// - Complexity: O(entries + keys).
  package mutating func takeBack(_ growth: IndexGrowth) {
    let isLast = growth.isLast(in: header)
    forget(
      Set(
        growth.entries.numbers.filter {
          !hasSeen($0, since: growth) || entries[$0]?.presence == .deleted
        }))
    for (id, standing) in growth.changed { restore(id, to: standing, isLast: isLast) }
    guard isLast else { return }
    for (id, added) in growth.keys { keys[id]?.subtract(added) }
    aliases = aliases.filter { !growth.aliases.contains($0.key) }
    for (id, entry) in entries where entry.generation == growth.generation {
      entries[id]?.generation = growth.before.generation
    }
    let profile = header.profile
    let shared = header.sharedKeys.subtracting(growth.shared)
    header = growth.before
    header.profile = profile
    header.sharedKeys = shared
  }

  private mutating func forget(_ gone: Set<IndexEntry.ID>) {
    guard !gone.isEmpty else { return }
    entries = entries.filter { !gone.contains($0.key) }
    keys = keys.filter { !gone.contains($0.key) }
    aliases = aliases.filter { !gone.contains($0.value) }
  }

  private mutating func restore(
    _ id: IndexEntry.ID, to standing: IndexGrowth.Standing, isLast: Bool
  ) {
    guard let entry = entries[id] else { return }
    if isLast {
      entries[id]?.presence = standing.presence
      entries[id]?.left = standing.left
    } else if entry.presence == .deleted, standing.presence != .deleted {
      entries[id]?.presence = entry.generation == header.generation ? .listed : .left
    }
  }
}

extension IndexHeader {
  /// What there is beside the shared keys.
  fileprivate var numbers: IndexHeader {
    var header = self
    header.sharedKeys = []
    return header
  }
}
