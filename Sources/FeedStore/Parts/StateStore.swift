public import FoundationEssentials

/// Carrying a library to another one: see ``FeedStore``.
public protocol StateStore: Sendable {
  /// All feeds, also those that are put away, by number.
  func allFeeds() async throws(FeedStoreError) -> [FeedID]

  /// All that is known of a feed but its posts, also of one that is put away.
  ///
  /// - Throws: `.notFound`.
  func knowledge(of feed: FeedID) async throws(FeedStoreError) -> FeedKnowledge

  /// Posts with their bodies, in the order in which they were stored; also those that are put away,
  /// and none that is deleted.
  func statePosts(_ ids: [PostID]) async throws(FeedStoreError) -> [StoredStatePost]

  /// Takes in what another library knows, all in one transaction and as one change. What either library
  /// knows is known, read, starred or deleted afterwards; a feed that is here keeps its properties, a
  /// search of a name that is here stays as it is, a rule that is here is not added again, and what lists said is
  /// kept where nothing is. Taking it in again changes nothing.
  ///
  /// - Parameter next: gives the next part, nil at the end. It is called inside the transaction: what it
  ///   throws takes all back.
  func merge(
    _ next: @escaping @Sendable () throws -> StatePart?, at now: Date
  ) async throws(FeedStoreError) -> StateReport
}

extension StateStore {
  /// All that is known of a feed with all its posts, see ``knowledge(of:)``.
  public func state(of feed: FeedID) async throws(FeedStoreError) -> FeedState {
    let knowledge = try await knowledge(of: feed)
    var state = knowledge.state
    state.posts = knowledge.placed(try await statePosts(knowledge.posts))
    return state
  }

  /// Takes in parts that are at hand.
  public func merge(
    _ parts: [StatePart], at now: Date
  ) async throws(FeedStoreError) -> StateReport {
    let rest = PartQueue(parts)
    return try await merge({ rest.next() }, at: now)
  }
}
