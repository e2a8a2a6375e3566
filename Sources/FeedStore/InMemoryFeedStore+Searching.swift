import FeedModel
public import FoundationEssentials

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

  public func save(_ search: SavedSearch, at now: Date) {
    let before = searches.updateValue(search.query, forKey: search.name)
    guard before != search.query else { return }
    journal(.saveSearch, [.searched([search.name: before])], at: now)
  }

  public func removeSavedSearch(_ name: String, at now: Date) -> Bool {
    guard let before = searches.removeValue(forKey: name) else { return false }
    journal(.removeSearch, [.searched([name: before])], at: now)
    return true
  }

  // MARK: Rules

  public func rules() -> [Rule] {
    rulesByID.values.sorted { $0.id < $1.id }
  }

  public func addRule(_ query: String, _ actions: [RuleAction], at now: Date) -> Rule {
    lastRule += 1
    let rule = Rule(id: Rule.ID(rawValue: lastRule), query: query, actions: actions)
    rulesByID[rule.id] = rule
    journal(.addRule, [.ruled([rule.id: nil])], at: now)
    return rule
  }

  public func removeRules(_ rules: [Rule.ID], at now: Date) -> Int {
    var before: [Rule.ID: Rule?] = [:]
    for id in rules {
      if let rule = rulesByID.removeValue(forKey: id) { before[id] = .some(rule) }
    }
    journal(.removeRules, [.ruled(before)], at: now)
    return before.count
  }

  // MARK: Undoing

  func restore(_ rule: Rule?, numbered id: Rule.ID) -> Bool {
    guard let rule else { return rulesByID.removeValue(forKey: id) != nil }
    return rulesByID.updateValue(rule, forKey: id) != rule
  }

  func restore(_ query: String?, named name: String) -> Bool {
    guard let query else { return searches.removeValue(forKey: name) != nil }
    return searches.updateValue(query, forKey: name) != query
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

  /// Keeps what rules did to a new post.
  func note(_ effect: RuleEffect, on post: Post, at place: StoryPlace) {
    ruleNotes[place] = RuleNote(title: effect.isDropped ? post.title : nil, text: effect.note)
  }

  /// Does to a new post what its rules say.
  func carryOut(_ effect: RuleEffect, on id: PostID) {
    if effect.isRead { postsByID[id]?.stored.isRead = true }
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
