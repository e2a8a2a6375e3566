import FeedModel
import Foundation
import TestSupport
import Testing

/// Well-behaved feeds that change all their posts at once, as a rebuilt or moved site does.
@Suite
struct MovingFeedTests {
  @Test func `only posts that arrive while a feed moves are announced`() {
    for seed in FeedHistory.seeds {
      var history = FeedHistory(seed: seed)
      var posts = (0..<history.number(1...8)).map { _ in history.properPost() }
      var index = FeedIndex()
      #expect(index.read(posts) == Array(posts.indices))
      for step in 0..<3 {
        let move = history.pick(Move.allCases)
        let before = posts
        posts = posts.map { move.carryOut(on: $0, &history) }
        let arrivals = (0..<history.number(0...2)).map { _ in
          move.carryOut(on: history.properPost(), &history)
        }
        posts = (posts + arrivals).shuffled(using: &history.random)
        let new = index.read(posts).map { posts[$0].title }
        #expect(
          Set(new) == Set(arrivals.map(\.title)) && new.count == arrivals.count,
          "seed \(seed), step \(step), \(move): \(before.brief) became \(posts.brief)")
        #expect(index.read(posts.shuffled(using: &history.random)) == [])
      }
    }
  }

  @Test func `a feed of ten thousand posts announces only an added post`() {
    var posts = (0..<10_000).map { PostIdentity(guid: "\($0)", link: "http://h.ex/\($0)") }
    var index = FeedIndex()
    #expect(index.read(posts).count == 10_000)
    #expect(index.read(posts) == [])
    posts.insert(PostIdentity(guid: "new", link: "http://h.ex/new"), at: 0)
    #expect(index.read(posts) == [0])
  }

  @Test func `a sudden decrease of items is accepted the third time`() {
    var index = FeedIndex()
    let posts = (0..<40).map { PostIdentity(guid: "\($0)") }
    func read(_ count: Int) -> PurgeDecision {
      index.judge(Array(posts[..<count]), channelLink: nil, completeness: .complete).purge
    }
    #expect(
      [40, 7, 7, 40, 7, 7, 7, 1].map(read) == [
        .believed, .shrunk, .shrunk, .believed, .shrunk, .shrunk, .believed, .believed,
      ])
    #expect(
      [10, 2, 10, 1, 1, 1, 40, 8, 9].map(read) == [
        .believed, .believed, .believed, .shrunk, .shrunk, .believed, .believed, .believed,
        .believed,
      ])
  }

  @Test func `the classic profile accepts partial and empty documents, but no sudden decrease`() {
    var index = FeedIndex(profile: .classic)
    let posts = (0..<40).map { PostIdentity(guid: "\($0)") }
    for (count, completeness, purge) in [
      (40, Completeness.complete, PurgeDecision.believed), (1, .complete, .shrunk),
      (1, .truncated, .truncated), (1, .complete, .shrunk), (1, .complete, .believed),
      (40, .complete, .believed), (1, .partial, .believed), (40, .complete, .believed),
      (0, .complete, .believed),
    ] {
      let judgement = index.judge(
        Array(posts[..<count]), channelLink: nil, completeness: completeness)
      #expect(judgement.purge == purge)
    }
  }
}

/// A change of all posts of a feed.
private enum Move: CaseIterable {
  case nothing, schemeOfGuids, host, otherGuids, guidsGoAndLinksStay, tracking

  func carryOut(on post: PostIdentity, _ history: inout FeedHistory) -> PostIdentity {
    var post = post
    switch self {
    case .nothing: break
    case .schemeOfGuids: post.guid = post.guid?.replacing("http:", with: "https:")
    case .host:
      post.guid = post.guid?.replacing("//h.ex/", with: "//new.ex/")
      post.link = post.link?.replacing("//h.ex/", with: "//new.ex/")
    case .otherGuids: post.guid = "made \(history.unique())"
    case .guidsGoAndLinksStay: post.guid = nil
    case .tracking: post.link? += "?utm_source=\(history.unique())"
    }
    return post
  }
}

extension FeedHistory {
  /// Returns a post with its own GUID, link, title and time.
  fileprivate mutating func properPost() -> PostIdentity {
    let number = unique()
    return PostIdentity(
      guid: "http://h.ex/\(number)", link: "http://h.ex/\(number)", title: "Title \(number)",
      date: Self.day(number) + 1, text: chance(50) ? Digest("text \(number)") : nil)
  }
}
