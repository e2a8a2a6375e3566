import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials
import Terminal

/// All that is known of one feed, a line a fact.
enum FeedSheet {
  static func print(_ feed: StoredFeed, on output: Output) {
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
      ("posts", "\(feed.total), of which \(feed.unread) unread"),
      ("added", date(feed.added)),
      ("last checked", date(state.lastChecked) ?? "never"),
      ("last good", date(state.lastSucceeded)),
      (
        "last failure",
        state.lastFailure.map { "\($0), \(Words.count(state.failures, "time")) running" }
      ),
      ("ETag", state.validators?.entityTag),
      ("Last-Modified", state.validators?.lastModified),
    ]
    output.writeLine("\(feed.name, .bold)")
    for (name, value) in facts {
      guard let value else { continue }
      output.writeLine("  \(SafeText(line: name).padded(to: 14), .dim)\(value)")
    }
  }

  private static func date(_ date: Date?) -> String? {
    date.flatMap(RFC3339.format)
  }
}
