import FeedModel
public import LibraryStore
public import Search

extension Library {
  /// Parses a query, in which `@name` refers to a saved search. Its feed conditions are resolved to
  /// the current feeds.
  ///
  /// - Throws: `SearchQueryError`; ``LibraryError`` `.notFound` if a feed or folder does not exist;
  ///   ``StoreError``.
  public func query(_ text: String) async throws -> SearchQuery {
    let names = text.contains("@") ? try await store.savedSearches() : []
    let saved = names.queries
    let query = try SearchQuery(text, at: clock(), saved: saved)
    return query.naming(try await meanings(of: query.feedConditions))
  }

  /// Parses a query, or returns `nil` for `nil`.
  public func query(_ text: String?) async throws -> SearchQuery? {
    guard let text else { return nil }
    return try await query(text)
  }

  /// Resolves conditions on feeds. A misspelled name is an error, so that it does not look like a
  /// feed without posts.
  private func meanings(
    of conditions: [FeedCondition]
  ) async throws -> [FeedCondition: Set<FeedID>] {
    var meanings: [FeedCondition: Set<FeedID>] = [:]
    for condition in conditions where meanings[condition] == nil {
      let feeds = try await store.feeds(matching: condition)
      meanings[condition] = Set(feeds)
      guard feeds.isEmpty else { continue }
      switch condition {
      case .named(let name):
        throw LibraryError(.notFound, "there is no feed \(name); lede feeds lists them")
      case .folder(let folder):
        throw LibraryError(.notFound, "there is no folder \(folder); lede feeds lists them")
      case .tagged, .these: break
      }
    }
    return meanings
  }

  /// Saves a query under a name, and replaces the query of that name.
  ///
  /// - Returns: the query that was replaced, or `nil` if there was none or it was the same.
  /// - Throws: the errors of ``query(_:)``; ``LibraryError`` `.inUse` if rules or other searches
  ///   that refer to the name would become invalid.
  public func save(_ text: String, as name: String) async throws -> String? {
    _ = try await query(text)
    try await checkUsers(
      ofSearch: name, becoming: text, "save the query under another name")
    let saved = try await store.savedSearches().queries
    // The query may refer to itself, directly or through other searches.
    let others = saved.merging([name: text]) { $1 }
    if let problem = problem(with: text, saved: others) { throw problem }
    let before = saved[name]
    try await store.save(SavedSearch(name: name, query: text), at: clock())
    return before == text ? nil : before
  }

  /// Removes a saved search.
  ///
  /// - Throws: ``LibraryError`` `.notFound`, or `.inUse` if a rule or another search refers to it;
  ///   ``StoreError``.
  public func removeSavedSearch(_ name: String) async throws {
    try await checkUsers(
      ofSearch: name, becoming: nil,
      "remove that first, or save another query as \(name)")
    guard try await store.removeSavedSearch(name, at: clock()) else {
      throw LibraryError(
        .notFound, "there is no saved search \(name); lede search --saved lists them")
    }
  }

  /// Throws an error if there are rules or saved searches whose queries are valid now, and would be
  /// invalid if a name referred to another query or, for `nil`, to none.
  private func checkUsers(
    ofSearch name: String, becoming query: String?, _ advice: String
  ) async throws {
    let searches = try await store.savedSearches()
    let saved = searches.queries
    var others = saved
    others[name] = query
    func needsIt(_ query: String) -> Bool {
      problem(with: query, saved: saved) == nil && problem(with: query, saved: others) != nil
    }
    let users =
      try await store.rules().filter { needsIt($0.query) }.map { "rule \($0.id.rawValue)" }
      + searches.filter { $0.name != name && needsIt($0.query) }.map { "@\($0.name)" }
    guard users.isEmpty else {
      throw LibraryError(
        .inUse,
        "@\(name) is used by \(users.joined(separator: ", ")), which would become invalid; "
          + advice)
    }
  }

  /// Returns the error in a query, or `nil` if it is valid.
  private func problem(with query: String, saved: [String: String]) -> SearchQueryError? {
    do {
      _ = try SearchQuery(query, at: clock(), saved: saved)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Rules

  /// Returns the rules that have no effect because their queries are no longer valid, with the
  /// reason.
  public func brokenRules() async throws(StoreError)
    -> [(rule: Rule, problem: SearchQueryError)]
  {
    let rules = try await store.rules()
    guard !rules.isEmpty else { return [] }
    let saved = try await store.savedSearches().queries
    return rules.compactMap { rule in
      problem(with: rule.query, saved: saved).map { (rule, $0) }
    }
  }

  /// Adds a rule for future posts.
  ///
  /// - Throws: the errors of ``query(_:)``.
  public func addRule(_ text: String, _ actions: [RuleAction]) async throws -> Rule {
    _ = try await query(text)
    return try await store.addRule(text, actions, at: clock())
  }

  /// Returns the rules with these numbers.
  ///
  /// - Throws: ``LibraryError`` `.notFound`; ``StoreError``.
  public func rules(numbered numbers: [Int64]) async throws -> [Rule] {
    let all = try await store.rules()
    return try numbers.map { number in
      guard let rule = all.first(where: { $0.id.rawValue == number }) else {
        throw LibraryError(.notFound, "there is no rule \(number); lede rules list shows them")
      }
      return rule
    }
  }
}

extension [SavedSearch] {
  /// The queries of the searches by name.
  var queries: [String: String] { Dictionary(map { ($0.name, $0.query) }) { $1 } }
}
