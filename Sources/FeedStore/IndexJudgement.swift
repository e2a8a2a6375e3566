package import FeedModel

/// What a store keeps of a feed's index beside its entries.
package struct IndexHeader: Sendable, Equatable {
  package var profile: DetectionProfile
  package var generation: Int64
  package var nextID: IndexEntry.ID
  package var sharedKeys: Set<IndexKey>

  package init(
    profile: DetectionProfile, generation: Int64 = 0, nextID: IndexEntry.ID = 1,
    sharedKeys: Set<IndexKey> = []
  ) {
    self.profile = profile
    self.generation = generation
    self.nextID = nextID
    self.sharedKeys = sharedKeys
  }

  fileprivate var emptyIndex: FeedIndex {
    FeedIndex(
      profile: profile, generation: generation, nextID: nextID, sharedKeys: sharedKeys)
  }
}

/// What a feed's index says of a snapshot, found with only that part of the index loaded which the
/// snapshot asks for.
package struct IndexJudgement: Sendable {
  /// The header as it was before.
  package let base: IndexHeader
  /// One verdict per item of the snapshot, in its order.
  package let verdicts: [PostVerdict]
  /// The loaded part after the snapshot, with the changes to carry out.
  package let index: FeedIndex

  /// Judges a snapshot.
  ///
  /// - Parameter entries: all stored entries that a key leads to, whatever their presence.
  package init(
    of snapshot: FeedSnapshot, by header: IndexHeader,
    loading entries: (IndexKey) throws -> [IndexEntry]
  ) rethrows {
    let items = snapshot.items.map(\.identity)
    let link = snapshot.channel.link
    var stored = header.emptyIndex
    var loaded: Set<IndexKey> = []
    // A feed without a history has nothing to load, and its first refresh is the largest.
    let hasHistory = header.nextID > 1
    var wanted = hasHistory ? stored.keysNeeded(for: items, channelLink: link) : []
    while true {
      for key in wanted.subtracting(loaded) {
        for entry in try entries(key) where header.remembers(entry) {
          stored.load(entry, boundTo: key)
        }
      }
      loaded = wanted
      var index = stored
      let verdicts = index.absorb(items, channelLink: link, completeness: snapshot.completeness)
      if hasHistory { wanted.formUnion(header.keys(behind: index, for: items, link: link)) }
      if wanted == loaded {
        (base, self.verdicts, self.index) = (header, verdicts, index)
        return
      }
    }
  }

  /// The new bindings worth keeping: a shared key is never asked for an entry again.
  package var bindings: [(key: IndexKey, entry: IndexEntry.ID)] {
    let shared = base.sharedKeys.union(index.changes.shared)
    return index.changes.bound.filter { !shared.contains($0.key) }
  }
}

extension IndexHeader {
  /// The classic index forgets what has left. Stores keep such entries all the same, as a place
  /// for the tombstone of a post that is deleted after it has left its feed.
  fileprivate func remembers(_ entry: IndexEntry) -> Bool {
    profile != .classic || entry.presence != .left
  }

  /// What has to be at hand for the verdicts of an index to be right. Items can reveal a key as
  /// shared only when they meet a stored entry; then the next finer keys are asked, which may lead
  /// to stored entries too. A key that was found to be shared before its own entries were at hand
  /// may not be shared at all.
  fileprivate func keys(
    behind index: FeedIndex, for items: [PostIdentity], link: String?
  ) -> Set<IndexKey> {
    var probe = self
    probe.sharedKeys.formUnion(index.changes.shared)
    return probe.emptyIndex.keysNeeded(for: items, channelLink: link)
      .union(index.changes.shared)
  }
}
