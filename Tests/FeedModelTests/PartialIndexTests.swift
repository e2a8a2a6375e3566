import FeedModel
import TestSupport
import Testing

/// Stores load only the part of an index that a document requires.
@Suite
struct PartialIndexTests {
  @Test(arguments: DetectionProfile.allCases)
  func `a partially loaded index returns the same verdicts as the whole index`(
    profile: DetectionProfile
  ) {
    for seed in FeedHistory.seeds {
      var history = FeedHistory(seed: seed)
      var whole = FeedIndex(profile: profile)
      var store = MinimalIndexStore(profile: profile)
      for step in 0..<10 {
        let document = history.hostileDocument()
        let completeness = history.pick([Completeness.complete, .complete, .partial, .truncated])
        let link = FeedHistory.channelLink
        let isPast = step.isMultiple(of: 4)
        let indexable = IndexableDocument(
          document, channelLink: link, completeness: completeness, profile: profile)
        let expected =
          isPast
          ? whole.recall(indexable, at: FeedHistory.now).verdicts
          : whole.judge(indexable).verdicts
        let verdicts = store.absorb(
          document, channelLink: link, completeness: completeness, isPast: isPast)
        #expect(verdicts == expected, "seed \(seed), step \(step): \(document.brief)")
      }
    }
  }

  @Test func `only entries that the document refers to are loaded`() {
    var store = MinimalIndexStore(profile: .standard)
    let posts = (0..<1000).map { PostIdentity(guid: "\($0)", link: "http://h.ex/\($0)") }
    _ = store.absorb(posts, channelLink: nil, completeness: .complete)
    _ = store.absorb(Array(posts[..<3]), channelLink: nil, completeness: .complete)
    #expect(store.lastLoaded == 3)
  }
}

/// The minimum that a store must do: keep entries and keys, load what is requested, and apply
/// changes.
private struct MinimalIndexStore {
  private var header: IndexHeader
  private var entries: [IndexEntry.ID: IndexEntry] = [:]
  private var keys: [IndexKey: Set<IndexEntry.ID>] = [:]
  private var aliases: [AliasKey: IndexEntry.ID] = [:]
  private(set) var lastLoaded = 0

  init(profile: DetectionProfile) {
    header = IndexHeader(profile: profile)
  }

  mutating func absorb(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness,
    isPast: Bool = false
  ) -> [PostVerdict] {
    let document = IndexableDocument(
      items, channelLink: channelLink, completeness: completeness, profile: header.profile)
    var request = FeedIndex(partOf: header).firstRequest(for: document)
    while true {
      var index = FeedIndex(partOf: header)
      index.load(answer(to: request), to: request)
      let loaded = index.entries.count
      let verdicts =
        isPast
        ? index.recall(document, at: FeedHistory.now).verdicts : index.judge(document).verdicts
      guard index.missing.isEmpty else {
        request.formUnion(index.missing)
        continue
      }
      lastLoaded = loaded
      apply(index)
      return verdicts
    }
  }

  private func answer(to request: IndexRequest) -> IndexAnswer {
    var answer = IndexAnswer()
    for key in request.keys { answer.keys[key] = (keys[key] ?? []).compactMap { entries[$0] } }
    for alias in request.aliases { answer.aliases[alias] = aliases[alias].flatMap { entries[$0] } }
    return answer
  }

  private mutating func apply(_ index: FeedIndex) {
    header = index.header
    for id in index.changes.touched { entries[id] = index[id] }
    for (key, id) in index.changes.bound { keys[key, default: []].insert(id) }
    for (alias, id) in index.changes.aliased { aliases[alias] = id }
    guard index.changes.purged else { return }
    for (id, entry) in entries
    where entry.presence == .listed && entry.generation < header.generation {
      if header.profile == .classic { entries[id] = nil } else { entries[id]?.presence = .left }
    }
  }
}
