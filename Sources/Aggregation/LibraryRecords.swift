public import FoundationEssentials
public import HackerNews
public import LibraryStore

/// The records of a Hacker News client in a library: items that accounts have read, votes, and
/// deleted stories, which are deleted from all feeds of the library.
public struct LibraryRecords: HNRecords {
  private let store: LibraryEngine
  private let clock: @Sendable () -> Date

  public init(_ library: Library) {
    store = library.store
    clock = library.clock
  }

  public func markRead(
    _ keys: [String], account: String, at date: Date
  ) async throws(StoreError) {
    try await store.updateItemRecords(of: keys, account: account) { $0.read = date }
  }

  public func readItems(
    among keys: [String], account: String
  ) async throws(StoreError) -> Set<String> {
    let records = try await store.itemRecords(of: keys, account: account)
    return Set(records.filter { $1.read != nil }.keys)
  }

  public func record(
    _ vote: HNVote?, on key: String, account: String
  ) async throws(StoreError) {
    try await store.updateItemRecords(of: [key], account: account) { $0.vote = vote?.rawValue }
  }

  public func votes(
    on keys: [String], account: String
  ) async throws(StoreError) -> [String: HNVote] {
    try await store.itemRecords(of: keys, account: account)
      .compactMapValues { $0.vote.flatMap(HNVote.init) }
  }

  public func delete(_ key: String) async throws(StoreError) {
    _ = try await store.deleteItem(key, at: clock())
  }

  public func deletedItems(among keys: [String]) async throws(StoreError) -> Set<String> {
    try await store.deletedItems(among: keys)
  }
}
