public import FoundationEssentials
public import Search

extension LibraryEngine {
  /// Returns the rules in the order in which they were added.
  public func rules() async throws(StoreError) -> [Rule] {
    try await store.read { try $0.rules() }
  }

  /// Adds a rule. It applies to posts that arrive from then on: see ``record(_:for:from:at:)``.
  public func addRule(
    _ query: String, _ actions: [RuleAction], at now: Date
  ) async throws(StoreError) -> Rule {
    try await store.write(.full) { store in
      let id = Rule.ID(rawValue: try store.newNumber(of: Rule.self))
      let rule = Rule(id: id, query: query, actions: actions)
      try store.put(rule)
      try store.addChange(.addRule, [ChangeStep(.ruled, [ChangedRule(number: rule.id)])], at: now)
      return rule
    }
  }

  /// Removes rules. Their effects on posts stay.
  ///
  /// - Returns: the number of rules removed.
  public func removeRules(_ rules: [Rule.ID], at now: Date) async throws(StoreError) -> Int {
    try await store.write(.full) { store in
      let removed = try store.rules().filter { rules.contains($0.id) }
      for rule in removed { try store.remove(Rule.self, rule.id) }
      let changed = removed.map {
        ChangedRule(number: $0.id, query: $0.query, actions: $0.actions.map(\.word))
      }
      try store.addChange(.removeRules, [ChangeStep(.ruled, changed)], at: now)
      return removed.count
    }
  }

  // MARK: Saved searches

  /// Returns the saved searches, by name.
  public func savedSearches() async throws(StoreError) -> [SavedSearch] {
    try await store.read { try $0.savedSearches() }
  }

  /// Saves a search, replacing one with the same name.
  public func save(_ search: SavedSearch, at now: Date) async throws(StoreError) {
    try await store.write(.full) { store in
      let before = try store.record(SavedSearch.self, search.name)?.query
      guard try store.put(search) else { return }
      let changed = ChangedSearch(name: search.name, query: before)
      try store.addChange(.saveSearch, [ChangeStep(.searched, [changed])], at: now)
    }
  }

  /// Removes a saved search.
  ///
  /// - Returns: whether there was one with the name.
  public func removeSavedSearch(
    _ name: String, at now: Date
  ) async throws(StoreError) -> Bool {
    try await store.write(.full) { store in
      guard let before = try store.record(SavedSearch.self, name)?.query else { return false }
      try store.remove(SavedSearch.self, name)
      let changed = ChangedSearch(name: name, query: before)
      try store.addChange(.removeSearch, [ChangeStep(.searched, [changed])], at: now)
      return true
    }
  }
}

extension StoreTransaction {
  func rules() throws -> [Rule] {
    try records(Rule.self).sorted { $0.id < $1.id }
  }

  func savedSearches() throws -> [SavedSearch] {
    try records(SavedSearch.self)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
