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
