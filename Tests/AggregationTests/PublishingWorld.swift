import FeedModel
import Foundation
import Synchronization
import TestSupport

/// Feeds that publish, edit, forget and move, without a net. Each post has a title of its own, which
/// begins with its feed's name.
final class PublishingWorld: FeedSource {
  private struct Feed {
    let name: String
    let hasGuids: Bool
    let hasDates: Bool
    /// Where it is, and how often it has moved.
    var place = 0
    var posts: [FeedPost] = []
  }

  private struct FeedPost {
    let number: Int
    var version = 0
  }

  private let feeds: Mutex<[Feed]>
  private let published = Mutex(0)

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    feeds = Mutex(
      ["ants", "bees", "crows"].map {
        Feed(
          name: $0, hasGuids: Bool.random(using: &random), hasDates: Bool.random(using: &random))
      })
  }

  func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    await fetch(url, state: FetchState(), now: now)
  }

  // MARK: What happens

  func publish(_ random: inout SeededGenerator) {
    feeds.withLock { feeds in
      let place = Int.random(in: 0..<feeds.count, using: &random)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let number = published.withLock { published in
          published += 1
          return published
        }
        feeds[place].posts.insert(FeedPost(number: number), at: 0)
      }
      if Int.random(in: 0...2, using: &random) == 0, let edited = feeds[place].posts.indices.last {
        feeds[place].posts[edited].version += 1
      }
      // At most three leave at once, so that no document is suspiciously short.
      feeds[place].posts = Array(feeds[place].posts.prefix(5))
    }
  }

  func move(_ random: inout SeededGenerator) {
    feeds.withLock { feeds in
      feeds[Int.random(in: 0..<feeds.count, using: &random)].place += 1
    }
  }

  // MARK: Where feeds are

  /// Where one of the feeds was in the beginning.
  func firstAddress(_ random: inout SeededGenerator) -> String {
    feeds.withLock { feeds in
      Self.address(feeds[Int.random(in: 0..<feeds.count, using: &random)].name, 0)
    }
  }

  /// Where the feed of an address is now.
  func address(after address: String) -> String {
    feed(at: address).map { Self.address($0.name, $0.place) } ?? address
  }

  static func feed(of title: String) -> String { String(title.prefix { $0 != " " }) }

  private static func address(_ name: String, _ place: Int) -> String {
    "https://\(name).example/\(place)"
  }

  private func feed(at address: String) -> Feed? {
    feeds.withLock { feeds in feeds.first { address.hasPrefix("https://\($0.name).example/") } }
  }

  // MARK: Being asked

  /// Old addresses go on to answer.
  func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    guard let feed = feed(at: url) else {
      let failure = FetchFailure(.address, "there is no such feed")
      return .failed(failure, state.failing(failure, at: now))
    }
    let snapshot = FeedSnapshot(
      channel: Channel(title: feed.name, link: "https://\(feed.name).example/"),
      items: feed.posts.map { Self.post($0, of: feed) }, completeness: .complete)
    return .snapshot(snapshot, state.succeeding(validators: nil, bodyDigest: nil, at: now))
  }

  private static func post(_ post: FeedPost, of feed: Feed) -> IncomingPost {
    let title = "\(feed.name) \(post.number)"
    let link = "https://\(feed.name).example/posts/\(post.number)"
    let text = "\(title), version \(post.version)"
    let date =
      feed.hasDates
      ? Date(timeIntervalSinceReferenceDate: 790_000_000 + 1_000 * Double(post.number)) : nil
    let guid = feed.hasGuids ? "\(post.number)" : nil
    return IncomingPost(
      identity: PostIdentity(guid: guid, link: link, title: title, date: date, text: Digest(text))
    ) {
      Post(guid: guid, link: link, title: title, published: date, content: .text(text))
    }
  }
}
