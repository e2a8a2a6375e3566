import FeedFormats
import FeedModel
package import JSONText
package import LibraryStore
package import Terminal

/// The details of one feed, one per line.
package struct FeedDetails: Presentable {
  private let feed: StoredFeed
  private let withdrawn: Int

  /// - Parameter withdrawn: The number of posts that the feed has withdrawn.
  package init(_ feed: StoredFeed, withdrawn: Int) {
    self.feed = feed
    self.withdrawn = withdrawn
  }

  package func write(to document: inout JSONWriter) {
    FeedJSON.write(feed, withdrawn: withdrawn, to: &document)
  }

  package func text(_ times: TimeStyle) -> StyledText {
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
      ("on update", Self.policy(feed.subscription.properties.onUpdate)),
      ("kept", Self.kept(feed.subscription.properties.retention)),
      ("posts", posts),
      ("withdrawn", withdrawn > 0 ? "\(Words.count(withdrawn, "post")), by the feed" : nil),
      ("added", times.text(of: feed.added)),
      ("last checked", state.lastChecked.flatMap(times.text) ?? "never"),
      ("last success", state.lastSucceeded.flatMap(times.text)),
      (
        "last failure",
        state.lastFailure.map {
          "\($0)"
            + (state.failures > 1 ? ", \(Words.count(state.failures, "time")) in a row" : "")
            + FetchText.advice($0, for: feed.id, at: feed.subscription.url)
        }
      ),
      ("responses", FetchText.responses(state.memory.responses)),
      ("next check", FetchText.next(state.nextCheck, times)),
      ("moved to", state.memory.move?.url),
      ("ETag", state.validators?.entityTag),
      ("Last-Modified", state.validators?.lastModified),
    ]
    var details: StyledText = "\(feed.name, .bold)\n"
    for (name, value) in facts {
      guard let value else { continue }
      details += "  \(SafeText(line: name).padded(to: 14), .dim)\(value)\n"
    }
    return details
  }

  private var posts: String {
    feed.total == 0 ? "none" : "\(feed.total), \(feed.unread) unread"
  }

  /// Returns the update policy, or `nil` for the default.
  private static func policy(_ policy: UpdatePolicy) -> String? {
    policy == .record ? nil : policy.rawValue
  }

  private static func kept(_ retention: Retention) -> String? {
    let parts = [
      retention.bodyDays.map { "text for \(Words.count($0, "day"))" },
      retention.days.map { "posts for \(Words.count($0, "day"))" },
      retention.posts.map { "the newest \(Words.count($0, "post"))" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
