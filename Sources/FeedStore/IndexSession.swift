package import FeedModel

/// Judges a snapshot with that part of a feed's index only which the snapshot asks for.
///
/// The store is asked for entries as long as ``judge()`` has no answer:
///
///     var session = IndexSession(of: snapshot, by: header)
///     while true {
///       session.load(entries(of: session.missingKeys))
///       if let judgement = session.judge() { return judgement }
///     }
package struct IndexSession: Sendable {
  /// The keys whose entries are asked for.
  package private(set) var missingKeys: Set<IndexKey>

  private let snapshot: FeedSnapshot
  private let identities: [PostIdentity]
  private let header: IndexHeader
  private var loadedKeys: Set<IndexKey> = []
  private var stored: FeedIndex

  package init(of snapshot: FeedSnapshot, by header: IndexHeader) {
    self.snapshot = snapshot
    self.header = header
    identities = snapshot.items.map(\.identity)
    stored = header.emptyIndex
    missingKeys = []
    // A feed without a history has nothing to load, and its first refresh is the largest.
    if header.nextID > 1 { missingKeys = keysNeeded(knowing: []) }
  }

  /// Takes the answer to ``missingKeys``: all stored entries that each key leads to.
  package mutating func load(_ entries: [IndexKey: [IndexEntry]]) {
    for (key, entries) in entries {
      for entry in entries where remembers(entry) { stored.load(entry, boundTo: key) }
    }
    loadedKeys.formUnion(missingKeys)
    missingKeys = []
  }

  /// The judgement, or nil when entries are missing.
  ///
  /// Items can reveal a key as shared only when they meet a stored entry. Then the next finer keys
  /// count, and they may lead to stored entries too. A key that was found to be shared before its
  /// own entries were at hand may not be shared at all.
  package mutating func judge() -> IndexJudgement? {
    var index = stored
    let verdicts = index.absorb(
      identities, channelLink: snapshot.channel.link, completeness: snapshot.completeness)
    let shared = index.changes.shared
    if header.nextID > 1, !shared.isEmpty {
      missingKeys = keysNeeded(knowing: shared).union(shared).subtracting(loadedKeys)
    }
    guard missingKeys.isEmpty else { return nil }
    return IndexJudgement(base: header, verdicts: verdicts, index: index, stored: stored)
  }

  private func keysNeeded(knowing shared: [IndexKey]) -> Set<IndexKey> {
    var header = header
    header.sharedKeys.formUnion(shared)
    return header.emptyIndex.keysNeeded(for: identities, channelLink: snapshot.channel.link)
  }

  /// The classic index forgets what has left. Stores keep such entries all the same, as a place
  /// for the tombstone of a post that is deleted after it has left its feed.
  private func remembers(_ entry: IndexEntry) -> Bool {
    header.profile != .classic || entry.presence != .left
  }
}
