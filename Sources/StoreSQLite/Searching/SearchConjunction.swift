import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search

/// One conjunction of a search, with all its conditions resolved and sorted by kind.
struct SearchConjunction {
  /// The required words, without the excluded ones, as an FTS5 expression.
  var words: String?
  /// The excluded words, if no words are required, as an FTS5 expression.
  var withoutWords: String?
  /// Whether these words are so expensive for FTS5 that they must be queried once instead of for
  /// each post, see ``WordExpression/isBroad(_:)``.
  var isBroad = false
  var isUnread: Bool?
  var isStarred: Bool?
  var since: Double?
  var before: Double?
  /// The feeds; `nil` for all.
  var feeds: Set<Int64>?
  /// Patterns by their position in the list of all patterns, and whether they must match.
  var titles: [(pattern: Int, isWanted: Bool)] = []
  /// Whether two of the conditions contradict each other.
  var isImpossible = false
  /// Whether ``since`` excludes all but a few posts.
  private(set) var isOfNewest = false

  func ofNewest(since: Double) -> SearchConjunction {
    var result = self
    result.since = max(self.since ?? since, since)
    result.isOfNewest = true
    return result
  }

  /// The patterns as SQL conditions, which require ``TitleFunction``.
  var titleConditions: [String] {
    titles.map { title in
      "\(title.isWanted ? "" : "NOT ")\(TitleFunction.name)(\(title.pattern), post.title)"
    }
  }
}

/// Creates the conjunctions of a query.
struct SearchReader {
  let query: PostQuery
  private let db: Database
  private let isRough: Bool
  private(set) var patterns: [TitlePattern] = []

  /// - Parameter isRough: whether to omit expensive words, so that more posts match than the
  ///   query's.
  init(_ query: PostQuery, isRough: Bool = false, in db: Database) {
    self.query = query
    self.isRough = isRough
    self.db = db
  }

  mutating func conjunctions() throws -> [SearchConjunction] {
    var result: [SearchConjunction] = []
    for conditions in query.search?.conjunctions ?? [] {
      let conjunction = try conjunction(conditions)
      if !conjunction.isImpossible { result.append(conjunction) }
    }
    return result
  }

  private mutating func conjunction(_ conditions: [SearchCondition]) throws -> SearchConjunction {
    var result = SearchConjunction()
    if let feeds = query.feeds { result.feeds = Set(feeds.map(\.rawValue)) }
    if query.status == .unread { result.isUnread = true }
    if query.status == .starred { result.isStarred = true }
    var wanted: [SearchQuery] = []
    var unwanted: [SearchQuery] = []
    var needles: [String] = []
    for condition in conditions {
      if case .title(let pattern) = condition.query, condition.isWanted {
        needles += try expression.needles(of: pattern)
      }
      if condition.query.isOfWords {
        if condition.isWanted {
          if let words = try kept(condition.query) { wanted.append(words) }
        } else if try !isRough || !expression.isBroad(condition.query) {
          unwanted.append(condition.query)
        }
      } else {
        try add(condition, to: &result)
      }
    }
    try add(wanted, needles, without: unwanted, to: &result)
    if result.isUnread == false, try areAllUnread() { result.isImpossible = true }
    return result
  }

  /// Returns whether all posts are unread, in which case a search for read posts would scan all
  /// posts.
  private func areAllUnread() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT unread = total FROM libraryCount") ?? false
  }

  private var expression: WordExpression { WordExpression(db: db) }

  private func kept(_ words: SearchQuery) throws -> SearchQuery? {
    isRough ? try expression.narrowed(words) : words
  }

  private func add(
    _ wanted: [SearchQuery], _ needles: [String], without unwanted: [SearchQuery],
    to result: inout SearchConjunction
  ) throws {
    result.isBroad = try (wanted + unwanted).contains(where: expression.isBroad)
    if !wanted.isEmpty || !needles.isEmpty {
      let all = WordExpression.group(try wanted.map(expression.text) + needles, "AND")
      result.words = try expression.without(unwanted, all)
    } else if !unwanted.isEmpty {
      result.withoutWords = WordExpression.group(try unwanted.map(expression.text), "OR")
    }
  }

  private mutating func add(
    _ condition: SearchCondition, to result: inout SearchConjunction
  ) throws {
    let isWanted = condition.isWanted
    switch condition.query {
    case .title(let pattern):
      result.titles.append((patterns.count, isWanted))
      patterns.append(pattern)
    case .isRead(let value): result.require(\.isUnread, value != isWanted)
    case .isStarred(let value): result.require(\.isStarred, value == isWanted)
    case .since(let date): result.bound(date.timeIntervalSinceReferenceDate, isLower: isWanted)
    case .before(let date): result.bound(date.timeIntervalSinceReferenceDate, isLower: !isWanted)
    case .feed(let condition):
      let chosen = try feeds(condition, areWanted: isWanted)
      result.feeds = result.feeds?.intersection(chosen) ?? chosen
      if result.feeds?.isEmpty == true { result.isImpossible = true }
    case .all, .any, .not, .words: break
    }
  }

  private func feeds(_ condition: FeedCondition, areWanted: Bool) throws -> Set<Int64> {
    if areWanted, case .these(let feeds) = condition { return Set(feeds.map(\.rawValue)) }
    let feeds = try SearchedFeeds(db)
    let meant = Set(feeds.matching(condition))
    return Set(
      feeds.byID.keys.filter { meant.contains($0) == areWanted }.map(\.rawValue))
  }
}

extension SearchConjunction {
  fileprivate mutating func require(_ mark: WritableKeyPath<Self, Bool?>, _ value: Bool) {
    if self[keyPath: mark] == !value { isImpossible = true }
    self[keyPath: mark] = value
  }

  fileprivate mutating func bound(_ date: Double, isLower: Bool) {
    if isLower { since = max(since ?? date, date) } else { before = min(before ?? date, date) }
  }
}
