import FeedModel
import FoundationEssentials
import Search

/// Applies the rules of the library to the new posts of a feed.
extension StoreTransaction {
  /// Returns the rules for the new posts of the feed; `nil` if there are none.
  ///
  /// - Parameter channel: the feed's present description of itself.
  func ruleSet(of feed: FeedID, channel: Channel, at now: Date) throws -> RuleSet? {
    let rules = try self.rules()
    guard !rules.isEmpty, let subscription = try self.feed(feed)?.subscription else { return nil }
    let searched = SearchedFeed(
      id: feed, url: subscription.url,
      name: subscription.title ?? channel.title ?? subscription.url,
      folder: subscription.folder, tags: subscription.tags)
    return RuleSet(rules, saved: try savedSearches(), for: searched, at: now)
  }

  /// Stores which rules applied to a post and what they did.
  ///
  /// - Parameter title: the title of a post that is not stored.
  func saveEffect(
    _ effect: RuleEffect, on entry: IndexEntry.ID, of feed: FeedID, title: String?
  ) throws {
    try saveRuleNote((title, effect.note), on: entry, of: feed)
  }

  /// Applies marks and tags to posts that were just stored and added to the outbox.
  func applyEffects(_ effects: [(post: PostID, effect: RuleEffect)]) throws {
    guard !effects.isEmpty else { return }
    for (post, effect) in effects where !effect.tags.isEmpty {
      try setOwnTags(effect.tags, of: post)
    }
    let starred = NumberSet(effects.filter(\.effect.isStarred).map(\.post))
    if !starred.isEmpty {
      _ = try setStarred(true, on: starred, in: [.library, .archive])
    }
    let read = NumberSet(effects.filter(\.effect.isRead).map(\.post))
    if !read.isEmpty { _ = try markRead(UnreadFilter(posts: read)) }
    let notifying = effects.filter(\.effect.notifies).map(\.post)
    if !notifying.isEmpty { try setNotifies(true, of: notifying) }
  }
}
