public import FeedStore
import GRDB

extension SQLiteFeedStore {
  public func rules() async throws(FeedStoreError) -> [Rule] {
    try await read { db in try StoredRules(db).rules() }
  }

  public func addRule(
    _ query: String, _ actions: [RuleAction]
  ) async throws(FeedStoreError) -> Rule {
    try await write(.full) { db in
      let words = try StoredList.text(actions.map(\.word.storable))
      try db.cachedStatement(sql: "INSERT INTO rule (query, actions) VALUES (?, ?)")
        .execute(arguments: [query.storable, words])
      return Rule(
        id: Rule.ID(rawValue: db.lastInsertedRowID), query: query, actions: actions)
    }
  }

  public func removeRule(_ rule: Rule.ID) async throws(FeedStoreError) -> Bool {
    try await write(.full) { db in
      try db.cachedStatement(sql: "DELETE FROM rule WHERE id = ?")
        .execute(arguments: [rule.rawValue])
      return db.changesCount == 1
    }
  }

  // MARK: Saved searches

  public func savedSearches() async throws(FeedStoreError) -> [SavedSearch] {
    try await read { db in try StoredRules(db).searches() }
  }

  public func save(_ search: SavedSearch) async throws(FeedStoreError) {
    try await write(.full) { db in
      try db.cachedStatement(
        sql: """
          INSERT INTO savedSearch (name, query) VALUES (?, ?)
          ON CONFLICT DO UPDATE SET query = excluded.query
          """
      ).execute(arguments: [search.name.storable, search.query.storable])
    }
  }

  public func removeSavedSearch(_ name: String) async throws(FeedStoreError) -> Bool {
    try await write(.full) { db in
      try db.cachedStatement(sql: "DELETE FROM savedSearch WHERE name = ?")
        .execute(arguments: [name.storable])
      return db.changesCount == 1
    }
  }
}
