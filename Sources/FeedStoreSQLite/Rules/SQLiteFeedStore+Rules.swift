public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func rules() async throws(FeedStoreError) -> [Rule] {
    try await read { db in try StoredRules(db).rules() }
  }

  public func addRule(
    _ query: String, _ actions: [RuleAction], at now: Date
  ) async throws(FeedStoreError) -> Rule {
    try await write(.full) { db in
      let rule = try StoredRules(db).add(query, actions)
      try Journal(db, at: now).record(.addRule, [.ruled([rule.id: nil])])
      return rule
    }
  }

  public func removeRules(
    _ rules: [Rule.ID], at now: Date
  ) async throws(FeedStoreError) -> Int {
    try await write(.full) { db in
      var before: [Rule.ID: Rule?] = [:]
      for rule in try StoredRules(db).rules() where rules.contains(rule.id) {
        _ = try StoredRules(db).restore(nil, numbered: rule.id)
        before[rule.id] = .some(rule)
      }
      try Journal(db, at: now).record(.removeRules, [.ruled(before)])
      return before.count
    }
  }

  // MARK: Saved searches

  public func savedSearches() async throws(FeedStoreError) -> [SavedSearch] {
    try await read { db in try StoredRules(db).searches() }
  }

  public func save(_ search: SavedSearch, at now: Date) async throws(FeedStoreError) {
    try await write(.full) { db in
      let before = try StoredRules(db).query(named: search.name)
      guard try StoredRules(db).restore(search.query, named: search.name) else { return }
      try Journal(db, at: now).record(.saveSearch, [.searched([search.name: before])])
    }
  }

  public func removeSavedSearch(
    _ name: String, at now: Date
  ) async throws(FeedStoreError) -> Bool {
    try await write(.full) { db in
      guard let before = try StoredRules(db).query(named: name) else { return false }
      _ = try StoredRules(db).restore(nil, named: name)
      try Journal(db, at: now).record(.removeSearch, [.searched([name: before])])
      return true
    }
  }
}
