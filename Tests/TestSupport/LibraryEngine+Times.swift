public import FeedModel
public import Foundation
public import LibraryStore
public import Search

/// Overloads with default times, addresses and terminals, which most tests do not depend on.
extension LibraryEngine {
  public func unsubscribe(from feeds: [FeedID]) async throws(StoreError) {
    try await unsubscribe(from: feeds, at: StoreScenario.start)
  }

  /// Imports a list as `import` does.
  public func note(
    _ list: SubscriptionList, at now: Date? = nil
  ) async throws(StoreError) -> [SubscribeResult] {
    try await subscribe(to: list, as: .importing, at: now ?? StoreScenario.start)
  }

  public func set(
    _ feeds: [FeedID], to properties: FeedProperties
  ) async throws(StoreError) -> Int {
    try await set(feeds, at: StoreScenario.start) { $0 = properties }
  }

  public func readdress(
    _ feed: FeedID, to url: String, at now: Date
  ) async throws(StoreError) -> Bool {
    try await readdress(feed, to: url, at: now) { _ in }
  }

  /// Saves a listing as if there were no terminal.
  public func saveListing(_ posts: [PostID]) async throws(StoreError) {
    try await saveListing(posts, at: .withoutTerminal)
  }

  public func listing() async throws(StoreError) -> [PostID] {
    try await listing(at: .withoutTerminal)
  }

  public func noteListed(
    _ scope: ListingScope, upTo arrival: Arrival
  ) async throws(StoreError) {
    try await noteListed(scope, upTo: arrival, at: .withoutTerminal)
  }

  public func listedPosts() async throws(StoreError) -> ListedPosts? {
    try await listedPosts(at: .withoutTerminal)
  }

  public func mark(_ posts: [PostID], _ mark: PostMark) async throws(StoreError) -> Int {
    try await self.mark(posts, mark, at: StoreScenario.start)
  }

  public func markAllRead(in feeds: [FeedID]?) async throws(StoreError) -> Int {
    try await markAllRead(in: feeds, upTo: .everything, at: StoreScenario.start)
  }

  public func delete(_ posts: [PostID]) async throws(StoreError) -> Int {
    try await delete(posts, at: StoreScenario.start)
  }

  public func undo(_ count: Int = 1) async throws(StoreError) -> [UndoneChange] {
    try await undo(count, at: StoreScenario.start)
  }

  public func save(_ search: SavedSearch) async throws(StoreError) {
    try await save(search, at: StoreScenario.start)
  }

  public func removeSavedSearch(_ name: String) async throws(StoreError) -> Bool {
    try await removeSavedSearch(name, at: StoreScenario.start)
  }

  public func addRule(
    _ query: String, _ actions: [RuleAction]
  ) async throws(StoreError) -> Rule {
    try await addRule(query, actions, at: StoreScenario.start)
  }

  public func removeRule(_ rule: Rule.ID) async throws(StoreError) -> Bool {
    try await removeRules([rule], at: StoreScenario.start) == 1
  }

  /// Records the outcome with the current address of the feed.
  public func record(
    _ outcome: FetchOutcome, for feed: FeedID, at now: Date
  ) async throws(StoreError) -> RefreshRecord {
    try await record(outcome, for: feed, from: try await address(of: feed), at: now)
  }

  public func recordHistoryPage(
    _ page: HistoryPage, for feed: FeedID, at now: Date
  ) async throws(StoreError) -> StoredHistoryPage {
    try await recordHistoryPage(page, for: feed, from: try await address(of: feed), at: now)
  }

  public func move(_ feed: FeedID, to url: String) async throws(StoreError) -> Bool {
    try await move(feed, from: try await address(of: feed), to: url)
  }

  private func address(of feed: FeedID) async throws(StoreError) -> String {
    try await feeds([feed]).first?.subscription.url ?? ""
  }

  /// Marks the posts that had arrived up to `arrival`.
  public func markAllRead(
    in feeds: [FeedID]?, upTo arrival: Arrival
  ) async throws(StoreError) -> Int {
    try await markAllRead(
      in: feeds, upTo: ListedPosts(library: arrival), at: StoreScenario.start)
  }
}
