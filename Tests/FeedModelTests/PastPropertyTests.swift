import FeedModel
import Foundation
import TestSupport
import Testing

/// Random walks through older pages whose posts have any kind of GUID.
@Suite
struct PastPropertyTests {
  @Test func `each post is listed once, by the feed or by an older page`() {
    for seed in FeedHistory.seeds {
      var site = PagedSite(seed: seed)
      var index = FeedIndex()
      var entries: [Int: IndexEntry.ID] = [:]
      var posts: [IndexEntry.ID: Int] = [:]
      for _ in 0..<site.history.number(3...8) {
        let page = site.next()
        let document = IndexableDocument(
          page.items, channelLink: FeedHistory.channelLink, completeness: .complete,
          profile: .standard)
        let judgement =
          page.isPast
          ? index.recall(document, at: FeedHistory.now)
          : index.judge(document, at: FeedHistory.now)
        for (post, verdict) in zip(page.posts, judgement.verdicts) {
          let story = "seed \(seed), \(site.names): \(page.items.brief)"
          #expect(entries[post] == nil || entries[post] == verdict.entry, "\(story)")
          #expect(posts[verdict.entry] == nil || posts[verdict.entry] == post, "\(story)")
          entries[post] = verdict.entry
          posts[verdict.entry] = post
        }
      }
    }
  }
}

/// A site that publishes posts between requests. Its pages list all posts, newest first.
private struct PagedSite {
  /// The kinds of GUIDs on a page.
  enum Names: CaseIterable {
    case own, none, place, address, https, tag, one
  }

  struct Page {
    let isPast: Bool
    /// The numbers of the posts.
    let posts: [Int]
    let items: [PostIdentity]
  }

  var history: FeedHistory
  /// The kinds of GUIDs of the feed itself and of its older pages.
  let names: (Names, Names)
  private let size: Int
  private let hasTitles: Bool
  private let hasTexts: Bool
  private let hasDates: Bool
  private let hasOneLink: Bool
  private var newest: Int
  private var place = 0

  init(seed: UInt64) {
    var history = FeedHistory(seed: seed)
    let pages = history.pick(Names.allCases)
    let hasOtherNames = history.chance(50) && ![.place, .one].contains(pages)
    names = (hasOtherNames ? history.pick([.own, .none, .address]) : pages, pages)
    size = history.number(2...5)
    (hasTitles, hasDates) = (history.chance(80), history.chance(90))
    // A link alone could also be the new one of a numbered item.
    hasTexts = history.chance(80) || !hasTitles && !hasDates
    // Links distinguish the posts of a feed that has nothing else.
    let isDistinguishable = hasDates && hasTitles && hasTexts && names.0 == names.1
    hasOneLink = isDistinguishable && history.chance(20)
    newest = history.number(10...20)
    self.history = history
  }

  /// Returns the feed first, and again at random; otherwise the next older page, or sometimes the
  /// same page again.
  mutating func next() -> Page {
    newest += place > 0 && history.chance(40) ? history.number(1...2) : 0
    defer { place += history.chance(85) ? 1 : 0 }
    // If GUIDs number the items, a post under a known number is an edit of the previous one.
    let namesIdentify = ![.place, .one].contains(names.0)
    if place == 0 || namesIdentify && history.chance(20) {
      place = max(place, 1)
      return page(0, names.0)
    }
    return page(place, names.1)
  }

  private func page(_ number: Int, _ names: Names) -> Page {
    let first = newest - number * size
    var posts = (0..<size).map { first - $0 }.filter { $0 > 0 }
    // A single post on a page does not show that all posts share its link.
    if hasOneLink, posts.count == 1 { posts = [] }
    let items = posts.enumerated().map { item($1, at: $0, names) }
    return Page(isPast: number > 0, posts: posts, items: items)
  }

  private func item(_ post: Int, at place: Int, _ names: Names) -> PostIdentity {
    let address = "http://h.ex/\(post)"
    let guid: String? =
      switch names {
      case .own: "own-\(post)"
      case .none: nil
      case .place: "\(place)"
      case .address: address
      case .https: "https://h.ex/\(post)"
      case .tag: "tag:h.ex,2026:\(post)"
      case .one: "http://h.ex/feed"
      }
    return PostIdentity(
      guid: guid, link: hasOneLink ? "http://h.ex/all" : address,
      title: hasTitles ? (post.isMultiple(of: 3) ? "Weekly" : "Post \(post)") : nil,
      date: hasDates ? FeedHistory.firstDay + Double(post) * 43_211 : nil,
      text: hasTexts ? Digest(post.isMultiple(of: 4) ? "Read more" : "Text \(post)") : nil)
  }
}
