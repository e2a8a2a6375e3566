public import FeedStore
import GRDB

extension SQLiteFeedStore {
  /// Posts that are indexed in one transaction, about a second's work: others that write wait for so
  /// long, and more together cost less each.
  private static let batch = 4_000

  public func indexWords(_ count: Int) async throws(FeedStoreError) -> Int {
    var left = count
    while true {
      let backlog = try await read { db in try WordIndex(db).backlog() }
      guard backlog > 0, left > 0 else { return backlog }
      let batch = min(Self.batch, left)
      try await write(.relaxed) { db in try WordIndex(db).catchUp(batch) }
      left -= batch
    }
  }

  public func feeds(matching condition: FeedCondition) async throws(FeedStoreError) -> [FeedID] {
    try await read { db in
      try SearchedFeeds(db).matching(condition).map(FeedID.init(rawValue:))
    }
  }

  public func isWordIndexSound() async throws(FeedStoreError) -> Bool {
    try await read { db in try WordIndex(db).isComplete() }
  }

  public func tendWordIndex() async throws(FeedStoreError) -> Bool {
    var isSound = try await isWordIndexSound()
    if isSound { isSound = try await holdsTogether() }
    if !isSound { try await write(.relaxed) { db in try WordIndex(db).reset() } }
    _ = try await indexWords(.max)
    return !isSound
  }

  private func holdsTogether() async throws(FeedStoreError) -> Bool {
    do {
      try await write(.relaxed) { db in try WordIndex(db).checkIntegrity() }
      return true
    } catch {
      guard error.code == .corrupt else { throw error }
      return false
    }
  }

  /// Brings the index up to date before it is asked. A library that can only be read is searched
  /// without.
  func prepare(_ query: PostQuery) async throws(FeedStoreError) {
    guard query.search?.usesWords == true else { return }
    do {
      _ = try await indexWords(.max)
    } catch {
      guard error.code == .readOnly else { throw error }
    }
  }
}
