import FeedModel
import FoundationEssentials
import Search

/// Applies the rules of the library to the new posts of a feed.
struct AppliedRules {
  let store: any StoreTransaction
  let feed: FeedID

  /// Returns the rules for the new posts of the feed; `nil` if there are none.
  ///
  /// - Parameter channel: the feed's current metadata.
  func ruleSet(channel: Channel, at now: Date) throws -> RuleSet? {
    let rules = try store.rules()
    guard !rules.isEmpty, let subscription = try store.feed(feed)?.subscription else { return nil }
    let searched = SearchedFeed(
      id: feed, url: subscription.url,
      name: subscription.title ?? channel.title ?? subscription.url,
      folder: subscription.folder, tags: subscription.tags)
    return RuleSet(rules, saved: try store.savedSearches(), for: searched, at: now)
  }

  /// Stores which rules applied to a post and what they did.
  ///
  /// - Parameter title: the title of a post that is not stored.
  func note(_ effect: RuleEffect, on entry: IndexEntry.ID, title: String?) throws {
    try store.saveRuleNote(RuleNote(title: title, text: effect.note), on: entry, of: feed)
  }

  /// Applies marks and tags to posts that were just stored and added to the outbox.
  func apply(_ effects: [(post: PostID, effect: RuleEffect)]) throws {
    guard !effects.isEmpty else { return }
    for (post, effect) in effects where !effect.tags.isEmpty {
      try store.setOwnTags(effect.tags, of: post)
    }
    let starred = NumberSet(effects.filter(\.effect.isStarred).map(\.post))
    if !starred.isEmpty {
      _ = try store.setStarred(true, on: starred, in: [.library, .archive])
    }
    let read = NumberSet(effects.filter(\.effect.isRead).map(\.post))
    if !read.isEmpty { _ = try store.markRead(UnreadFilter(posts: read)) }
    let notifying = effects.filter(\.effect.notifies).map(\.post)
    if !notifying.isEmpty { try store.setNotifies(true, of: notifying) }
  }
}
