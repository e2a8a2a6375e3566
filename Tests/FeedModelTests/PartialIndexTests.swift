import FeedModel
import TestSupport
import Testing

/// Stores never load a feed's whole index, only what a document asks for.
@Suite
struct `An index loaded in part` {
  @Test(arguments: DetectionProfile.allCases)
  func `says what the whole index says`(profile: DetectionProfile) {
    for seed in UInt64(1)...(profile == .classic ? 100 : 500) {
      var history = FeedHistory(seed: seed)
      var whole = FeedIndex(profile: profile)
      var shelf = IndexShelf(profile: profile)
      for step in 0..<10 {
        let document = history.hostileDocument()
        let completeness = history.pick([Completeness.complete, .complete, .partial, .truncated])
        let link = FeedHistory.channelLink
        let expected = whole.absorb(document, channelLink: link, completeness: completeness)
        let verdicts = shelf.absorb(document, channelLink: link, completeness: completeness)
        #expect(verdicts == expected, "seed \(seed), step \(step): \(document.brief)")
      }
    }
  }

  @Test func `leaves out what the document does not ask for`() {
    var shelf = IndexShelf(profile: .standard)
    let posts = (0..<1000).map { PostIdentity(guid: "\($0)", link: "http://h.ex/\($0)") }
    _ = shelf.absorb(posts, channelLink: nil, completeness: .complete)
    _ = shelf.absorb(Array(posts[..<3]), channelLink: nil, completeness: .complete)
    #expect(shelf.lastLoaded == 3)
  }
}

/// The least that a store has to do: keep entries and keys, lend what is asked for, carry out the
/// changes.
private struct IndexShelf {
  private let profile: DetectionProfile
  private var generation: Int64 = 0
  private var nextID: IndexEntry.ID = 1
  private var sharedKeys: Set<IndexKey> = []
  private var entries: [IndexEntry.ID: IndexEntry] = [:]
  private var keys: [IndexKey: Set<IndexEntry.ID>] = [:]
  private(set) var lastLoaded = 0

  init(profile: DetectionProfile) {
    self.profile = profile
  }

  mutating func absorb(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness
  ) -> [PostVerdict] {
    var wanted = emptyIndex().keysNeeded(for: items, channelLink: channelLink)
    while true {
      var index = emptyIndex()
      let loaded = load(wanted, into: &index)
      let verdicts = index.absorb(items, channelLink: channelLink, completeness: completeness)
      let shared = Set(index.changes.shared)
      let needed = emptyIndex(sharing: shared).keysNeeded(for: items, channelLink: channelLink)
      guard needed.union(shared).isSubset(of: wanted) else {
        wanted.formUnion(needed.union(shared))
        continue
      }
      lastLoaded = loaded
      carryOut(index)
      return verdicts
    }
  }

  private func emptyIndex(sharing shared: Set<IndexKey> = []) -> FeedIndex {
    FeedIndex(
      profile: profile, generation: generation, nextID: nextID,
      sharedKeys: sharedKeys.union(shared))
  }

  private func load(_ wanted: Set<IndexKey>, into index: inout FeedIndex) -> Int {
    var loaded: Set<IndexEntry.ID> = []
    for key in wanted {
      for id in keys[key] ?? [] {
        guard let entry = entries[id] else { continue }
        index.load(entry, boundTo: key)
        loaded.insert(id)
      }
    }
    return loaded.count
  }

  private mutating func carryOut(_ index: FeedIndex) {
    generation = index.generation
    nextID = index.nextID
    sharedKeys.formUnion(index.changes.shared)
    for id in index.changes.touched { entries[id] = index[id] }
    for (key, id) in index.changes.bound { keys[key, default: []].insert(id) }
    guard index.changes.purged else { return }
    for (id, entry) in entries where entry.presence == .listed && entry.generation < generation {
      if profile == .classic { entries[id] = nil } else { entries[id]?.presence = .left }
    }
  }
}
