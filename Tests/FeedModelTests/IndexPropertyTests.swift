import FeedModel
import Foundation
import TestSupport
import Testing

/// Properties of every feed, however it behaves. Each test tries `FeedHistory.seeds`; a failure
/// names the seed.
@Suite
struct IndexPropertyTests {
  @Test func `a document that is read again in any order has no new posts`() {
    for seed in FeedHistory.seeds {
      var history = FeedHistory(seed: seed)
      var index = history.hostileIndex()
      let document = history.hostileDocument()
      index.read(document)
      for _ in 0..<3 {
        #expect(index.read(document) == [], "seed \(seed): \(document.brief)")
        let shuffled = document.shuffled(using: &history.random)
        #expect(
          index.read(shuffled) == [], "seed \(seed): \(shuffled.brief) after \(document.brief)")
      }
    }
  }

  @Test func `every post of the first document is announced`() {
    for seed in FeedHistory.seeds {
      var history = FeedHistory(seed: seed)
      let document = history.hostileDocument()
      var index = FeedIndex()
      let new = index.read(document).map { document[$0] }
      for item in document {
        #expect(
          new.contains { $0.covers(item) },
          "seed \(seed): \(item.brief) of \(document.brief), announced \(new.brief)")
      }
    }
  }

  @Test func `no post is reported as an update of another one in its document`() {
    for seed in FeedHistory.seeds {
      var history = FeedHistory(seed: seed)
      var index = history.hostileIndex()
      let document = history.hostileDocument()
      let verdicts = index.absorb(
        document, channelLink: FeedHistory.channelLink, completeness: .complete)
      for (entry, items) in Dictionary(grouping: zip(document, verdicts), by: \.1.entry) {
        let posts = items.map(\.0)
        #expect(
          posts.allSatisfy { $0.covers(posts[0]) || posts[0].covers($0) },
          "seed \(seed): entry \(entry) is \(posts.brief) of \(document.brief)")
      }
    }
  }

  @Test func `posts that are left out and listed again are not new`() {
    for seed in FeedHistory.seeds {
      var history = FeedHistory(seed: seed)
      var index = history.hostileIndex()
      let document = history.hostileDocument()
      index.read(document)
      for _ in 0..<3 {
        let part = history.subset(document)
        #expect(index.read(part) == [], "seed \(seed): \(part.brief) of \(document.brief)")
        #expect(index.read(document) == [], "seed \(seed): \(document.brief) after \(part.brief)")
      }
    }
  }

  @Test func `only the inserted post of a document is announced`() {
    for seed in FeedHistory.seeds {
      var history = FeedHistory(seed: seed)
      var index = history.hostileIndex()
      var document = history.hostileDocument()
      index.read(document)
      for _ in 0..<3 {
        let place = history.number(0...document.count)
        let newcomer = history.newcomer(to: document)
        document.insert(newcomer, at: place)
        #expect(
          index.read(document) == [place],
          "seed \(seed): \(newcomer.brief) at \(place) of \(document.brief)")
      }
    }
  }
}

extension FeedHistory {
  /// Returns a post with its own title, text and day. It may share its GUID or link with a post of
  /// the same document, which shows that they are different posts.
  fileprivate mutating func newcomer(to document: [PostIdentity]) -> PostIdentity {
    let number = unique()
    let guids = document.compactMap(\.guid) + ["own \(number)"]
    let links = document.compactMap(\.link) + ["http://h.ex/own/\(number)"]
    return PostIdentity(
      guid: chance(50) ? nil : pick(guids), link: chance(20) ? nil : pick(links),
      title: "Own \(number)", date: Self.day(100 + number), text: Digest("own \(number)"))
  }
}

extension PostIdentity {
  /// Whether the announcement of this post covers the other one: they have the same GUID, or one
  /// has none, and no other visible difference.
  fileprivate func covers(_ other: PostIdentity) -> Bool {
    (guid == other.guid || guid == nil || other.guid == nil) && title == other.title
      && date == other.date && enclosure == other.enclosure && text == other.text
      && pageKey == other.pageKey
  }

  private var pageKey: String? {
    let key = link.map { CanonicalLink.key(of: $0) }
    return key == CanonicalLink.key(of: FeedHistory.channelLink) ? nil : key
  }
}
