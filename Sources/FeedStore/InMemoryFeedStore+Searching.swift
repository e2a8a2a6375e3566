import FeedModel
import FoundationEssentials

extension InMemoryFeedStore {
  public func feeds(matching condition: FeedCondition) -> [FeedID] {
    feeds().filter { condition.matches(SearchedFeed($0)) }.map(\.id)
  }

  public func indexWords(_ count: Int) -> Int { 0 }
  public func isWordIndexSound() -> Bool { true }
  public func tendWordIndex() -> Bool { false }

  public func savedSearches() -> [SavedSearch] {
    searches.map(SavedSearch.init).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  public func save(_ search: SavedSearch) {
    searches[search.name] = search.query
  }

  public func removeSavedSearch(_ name: String) -> Bool {
    searches.removeValue(forKey: name) != nil
  }

  // MARK: Rules

  public func rules() -> [Rule] {
    rulesByID.values.sorted { $0.id < $1.id }
  }

  public func addRule(_ query: String, _ actions: [RuleAction]) -> Rule {
    lastRule += 1
    let rule = Rule(id: Rule.ID(rawValue: lastRule), query: query, actions: actions)
    rulesByID[rule.id] = rule
    return rule
  }

  public func removeRule(_ rule: Rule.ID) -> Bool {
    rulesByID.removeValue(forKey: rule) != nil
  }

  /// The rules for what a feed brings.
  func ruleSet(for id: FeedID, at now: Date) -> RuleSet? {
    guard let feed = feedsByID[id], !rulesByID.isEmpty else { return nil }
    let searched = SearchedFeed(
      StoredFeed(
        id: id, subscription: feed.subscription, channel: feed.channel,
        fetchState: feed.fetchState, added: feed.added, unread: 0, total: 0))
    return RuleSet(rules(), saved: savedSearches(), for: searched, at: now)
  }

  /// Does to a new post what its rules say.
  func carryOut(_ effect: RuleEffect, on id: PostID) {
    postsByID[id]?.stored.isRead = effect.isRead
    postsByID[id]?.stored.isStarred = effect.isStarred
    postsByID[id]?.stored.ownTags = effect.tags
    if effect.notifies { notified.insert(id) }
  }
}

/// What is kept of the rules' doing.
struct RuleNote {
  let title: String?
  let text: String
}
