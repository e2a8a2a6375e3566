import FeedModel
import Foundation
import TestSupport
import Testing

/// Feeds in which each post has a permanent GUID or link of its own, and posts that leave do not
/// return. Everything else may be poor.
@Suite
struct WellBehavedFeedTests {
  @Test func `both profiles announce the posts of a well-behaved feed equally, each once`() {
    for seed in FeedHistory.seeds {
      var feed = WellBehavedFeed(seed: seed)
      var classic = FeedIndex(profile: .classic)
      var standard = FeedIndex(profile: .standard)
      for step in 0..<12 {
        let arrived = feed.move()
        let new = classic.read(feed.window)
        #expect(new == arrived, "seed \(seed), step \(step): \(feed.window.brief)")
        #expect(
          standard.read(feed.window) == new, "seed \(seed), step \(step): \(feed.window.brief)")
      }
    }
  }
}

private struct WellBehavedFeed {
  private enum Key { case guid, link, either }
  /// Posts share days, but not times.
  private enum Dates { case none, days, times }

  private var history: FeedHistory
  private let key: Key
  private let size: Int
  private let hasConstantTitle: Bool
  private let dates: Dates
  private let discussions: Int
  private let hasTexts: Bool
  private(set) var window: [PostIdentity] = []

  init(seed: UInt64) {
    var history = FeedHistory(seed: seed)
    key = history.pick([.guid, .link, .either])
    size = history.number(1...6)
    hasConstantTitle = history.chance(30)
    dates = history.pick([.none, .days, .times])
    discussions = history.number(0...2)
    hasTexts = history.chance(50)
    self.history = history
  }

  /// Advances by one refresh: posts arrive anywhere, old ones leave, some are edited.
  ///
  /// - Returns: the positions of the new posts.
  mutating func move() -> [Int] {
    for place in window.indices where history.chance(15) { edit(place) }
    let arriving = (0..<history.number(0...min(2, size))).map { _ in post() }
    window.insert(contentsOf: arriving, at: 0)
    window = Array(window.prefix(size))
    if history.chance(20) { window.shuffle(using: &history.random) }
    return window.indices.filter { arriving.contains(window[$0]) }
  }

  private mutating func edit(_ place: Int) {
    switch history.number(0...2) {
    case 0 where !hasConstantTitle: window[place].title = "Edited \(history.unique())"
    case 1 where dates != .none: window[place] = dated(window[place], 200)
    default: window[place].text = Digest("edited \(history.unique())")
    }
  }

  private mutating func post() -> PostIdentity {
    let number = history.unique()
    let hasGuid = key == .guid || key == .either && history.chance(50)
    let ownLink = "http://h.ex/\(number)"
    let post = PostIdentity(
      guid: hasGuid ? "guid \(number)" : nil,
      link: key == .guid ? history.pick([ownLink, "http://h.ex/all", nil]) : ownLink,
      comments: discussion(of: number), title: hasConstantTitle ? "Links" : "Title \(number)",
      text: hasTexts ? Digest("text \(number)") : nil)
    return dated(post, number / 3)
  }

  private mutating func dated(_ post: PostIdentity, _ day: Int) -> PostIdentity {
    guard dates != .none else { return post }
    var post = post
    post.hasTimeOfDay = dates == .times
    post.date = FeedHistory.day(day) + (post.hasTimeOfDay ? Double(history.unique()) : 0)
    return post
  }

  /// Returns no comments address, one for all posts, or one for each.
  private func discussion(of number: Int) -> String? {
    switch discussions {
    case 0: nil
    case 1: "http://h.ex/guestbook"
    default: "http://h.ex/\(number)/talk"
    }
  }
}
