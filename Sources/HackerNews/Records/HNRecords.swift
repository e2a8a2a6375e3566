public import FoundationEssentials

/// Stores votes, and which items were read or deleted.
///
/// A library implements this protocol, so these records are kept with the posts. Items are
/// identified by keys: `hn:item:N` for Hacker News, and `hn:item:N@HOST` for other sites.
public protocol HNRecords: Sendable {
  /// Records that an account has read items.
  func markRead(_ keys: [String], account: String, at date: Date) async throws
  /// Returns the keys of the items that an account has read.
  func readItems(among keys: [String], account: String) async throws -> Set<String>
  /// Records the vote of an account; `nil` if it was withdrawn.
  func record(_ vote: HNVote?, on key: String, account: String) async throws
  /// Returns the votes of an account on these items, by key.
  func votes(on keys: [String], account: String) async throws -> [String: HNVote]
  /// Deletes a story permanently, from every list and feed.
  func delete(_ key: String) async throws
  /// Returns the keys of the items that were deleted.
  func deletedItems(among keys: [String]) async throws -> Set<String>
}
