import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials
import Terminal

/// All that is known of one feed, a line a fact.
enum FeedSheet {
  static func print(_ feed: StoredFeed, withdrawn: Int, on output: Output) {
    let state = feed.fetchState
    let facts: [(String, String?)] = [
      ("feed", "\(feed.id.rawValue)"),
      ("address", feed.subscription.url),
      ("page", feed.channel.link),
      ("about", feed.channel.summary),
      ("folder", feed.subscription.folder.names.isEmpty ? nil : "\(feed.subscription.folder)"),
      (
        "tags",
        feed.subscription.tags.isEmpty ? nil : feed.subscription.tags.joined(separator: ", ")
      ),
      ("profile", feed.subscription.profile.rawValue),
      ("on update", policy(feed.subscription.properties.onUpdate)),
      ("kept", kept(feed.subscription.properties.retention)),
      ("posts", posts(feed)),
      ("withdrawn", withdrawn > 0 ? "\(Words.count(withdrawn, "post")), by the feed" : nil),
      ("added", date(feed.added)),
      ("last checked", date(state.lastChecked) ?? "never"),
      ("last good", date(state.lastSucceeded)),
      (
        "last failure",
        state.lastFailure.map {
          "\($0)"
            + (state.failures > 0 ? ", \(Words.count(state.failures, "time")) running" : "")
            + FetchText.advice($0, for: feed.id, at: feed.subscription.url)
        }
      ),
      ("last answers", FetchText.answers(state.memory.answers)),
      ("next check", FetchText.next(state.nextCheck)),
      ("moved to", state.memory.move?.url),
      ("ETag", state.validators?.entityTag),
      ("Last-Modified", state.validators?.lastModified),
    ]
    output.writeLine("\(feed.name, .bold)")
    for (name, value) in facts {
      guard let value else { continue }
      output.writeLine("  \(SafeText(line: name).padded(to: 14), .dim)\(value)")
    }
  }

  private static func posts(_ feed: StoredFeed) -> String {
    feed.total == 0 ? "none" : "\(feed.total), of which \(feed.unread) unread"
  }

  /// The usual one goes without saying.
  private static func policy(_ policy: UpdatePolicy) -> String? {
    policy == .record ? nil : policy.rawValue
  }

  private static func kept(_ retention: Retention) -> String? {
    let parts = [
      retention.bodyDays.map { "bodies \(Words.count($0, "day"))" },
      retention.days.map { "posts \(Words.count($0, "day"))" },
      retention.posts.map { "the newest \(Words.count($0, "post"))" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func date(_ date: Date?) -> String? {
    date.flatMap(Moment.text)
  }
}
