import FeedModel
import FeedStore
import Foundation
import GRDB

/// Rules and saved searches as they are stored.
struct StoredRules {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func rules() throws -> [Rule] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, query, actions FROM rule ORDER BY id"))
    var rules: [Rule] = []
    while let row = try rows.next() {
      let words: [String] = try StoredList.values(row[2])
      rules.append(
        Rule(
          id: Rule.ID(rawValue: row[0]), query: row[1],
          actions: words.compactMap(RuleAction.init)))
    }
    return rules
  }

  func searches() throws -> [SavedSearch] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT name, query FROM savedSearch ORDER BY name"))
    var searches: [SavedSearch] = []
    while let row = try rows.next() { searches.append(SavedSearch(name: row[0], query: row[1])) }
    return searches
  }

  // MARK: Changing

  func add(_ query: String, _ actions: [RuleAction]) throws -> Rule {
    let words = StoredList.text(actions.map(\.word.storable))
    try db.cachedStatement(sql: "INSERT INTO rule (query, actions) VALUES (?, ?)")
      .execute(arguments: [query.storable, words])
    return Rule(id: Rule.ID(rawValue: db.lastInsertedRowID), query: query, actions: actions)
  }

  /// Puts a rule back by its number, or removes the one that has it.
  ///
  /// - Returns: whether something was changed by it.
  func restore(_ rule: Rule?, numbered id: Rule.ID) throws -> Bool {
    guard let rule else {
      try db.cachedStatement(sql: "DELETE FROM rule WHERE id = ?")
        .execute(arguments: [id.rawValue])
      return db.changesCount == 1
    }
    let words = StoredList.text(rule.actions.map(\.word.storable))
    try db.cachedStatement(
      sql: "INSERT INTO rule (id, query, actions) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [id.rawValue, rule.query.storable, words])
    return db.changesCount == 1
  }

  /// Nil where no search has the name.
  func query(named name: String) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT query FROM savedSearch WHERE name = ?"),
      arguments: [name.storable])
  }

  /// Keeps a query by a name, or forgets it.
  ///
  /// - Returns: whether something was changed by it.
  func restore(_ query: String?, named name: String) throws -> Bool {
    if let query {
      try db.cachedStatement(
        sql: """
          INSERT INTO savedSearch (name, query) VALUES (?, ?)
          ON CONFLICT DO UPDATE SET query = excluded.query WHERE query <> excluded.query
          """
      ).execute(arguments: [name.storable, query.storable])
    } else {
      try db.cachedStatement(sql: "DELETE FROM savedSearch WHERE name = ?")
        .execute(arguments: [name.storable])
    }
    return db.changesCount == 1
  }

  // MARK: Carrying out

  /// The rules for what a feed brings; nil when there are none.
  ///
  /// - Parameter channel: as the feed describes itself now.
  func set(for feed: FeedID, channel: Channel, at now: Date) throws -> RuleSet? {
    let rules = try rules()
    guard !rules.isEmpty else { return nil }
    let find = try db.cachedStatement(sql: "SELECT url FROM feed WHERE id = ?")
    guard let url = try String.fetchOne(find, arguments: [feed.rawValue]),
      let properties = try SubscriptionWriter(db).storedProperties(of: feed)
    else { return nil }
    let searched = SearchedFeed(
      id: feed, url: url, name: properties.title ?? channel.title ?? url,
      folder: properties.folder, tags: properties.tags)
    return RuleSet(rules, saved: try searches(), for: searched, at: now)
  }
}
