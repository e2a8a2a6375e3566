package import FeedModel
package import FoundationEssentials
package import Search

/// The parsed rules of a library, for the new posts of one refresh of a feed.
package struct RuleSet: Sendable {
  private let rules: [(rule: Rule, query: SearchQuery)]
  private let feed: SearchedFeed
  private let now: Date

  /// Parses the rules. Rules with an invalid query are ignored, such as those that refer to a
  /// removed saved search.
  package init(
    _ rules: [Rule], saved: [SavedSearch], for feed: SearchedFeed, at now: Date
  ) {
    let saved = Dictionary(saved.map { ($0.name, $0.query) }) { $1 }
    self.rules = rules.compactMap { rule in
      (try? SearchQuery(rule.query, at: now, saved: saved)).map { (rule, $0) }
    }
    self.feed = feed
    self.now = now
  }

  /// Returns the combined effect of the matching rules on a new post; `nil` if none matches.
  package func effect(on post: Post) -> RuleEffect? {
    guard !rules.isEmpty else { return nil }
    let stored = StoredPost(
      id: PostID(rawValue: 0), feed: feed.id, post: post, isRead: false, isStarred: false,
      firstSeen: now)
    let searched = SearchedPost(stored, of: feed)
    let found = rules.filter { $0.query.matches(searched) }.map(\.rule)
    return found.isEmpty ? nil : RuleEffect(of: found)
  }
}

/// The combined effect of rules on a post.
package struct RuleEffect: Sendable, Hashable {
  package var isDropped = false
  package var isRead = false
  package var isStarred = false
  package var notifies = false
  /// The tags without duplicates, in the order of the rules.
  package var tags: [String] = []
  /// A text that lists the rules and their actions.
  package var note: String

  init(of rules: [Rule]) {
    note = rules.map { rule in
      "rule \(rule.id.rawValue) (\(rule.query)): \(rule.actions.map(\.word).joined(separator: ", "))"
    }.joined(separator: "; ")
    for action in rules.flatMap(\.actions) {
      switch action {
      case .markRead: isRead = true
      case .star: isStarred = true
      case .tag(let tag): if !tags.contains(tag) { tags.append(tag) }
      case .drop: isDropped = true
      case .notify: notifies = true
      }
    }
  }
}
