public import FoundationEssentials

/// Rules and saved searches: see ``FeedStore``.
public protocol RuleStore: Sendable {
  /// The saved searches, by name.
  func savedSearches() async throws(FeedStoreError) -> [SavedSearch]

  /// Keeps a search, in place of one of the same name.
  func save(_ search: SavedSearch, at now: Date) async throws(FeedStoreError)

  /// - Returns: whether there was one of the name.
  func removeSavedSearch(_ name: String, at now: Date) async throws(FeedStoreError) -> Bool

  /// The rules, in the order in which they were made.
  func rules() async throws(FeedStoreError) -> [Rule]

  /// Adds a rule, which is carried out on what comes from then on: see ``record(_:for:from:at:)``.
  func addRule(
    _ query: String, _ actions: [RuleAction], at now: Date
  ) async throws(FeedStoreError) -> Rule

  /// Removes rules; what they did stays.
  ///
  /// - Returns: how many there were.
  func removeRules(_ rules: [Rule.ID], at now: Date) async throws(FeedStoreError) -> Int
}
