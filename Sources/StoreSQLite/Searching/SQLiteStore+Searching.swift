import GRDB
package import LibraryStore

extension SQLiteStore {
  /// The number of posts indexed per transaction, about a second's work. Other writers wait that
  /// long; larger transactions cost less per post.
  private static let batch = 4_000

  package func indexWords(_ count: Int) async throws(StoreError) -> Int {
    var left = count
    while true {
      let backlog = try await readDatabase { db in try WordIndex(db: db).backlog() }
      guard backlog > 0, left > 0 else { return backlog }
      let batch = min(Self.batch, left)
      try await writeDatabase(.relaxed) { db in try WordIndex(db: db).catchUp(batch) }
      left -= batch
    }
  }

  package func isWordIndexSound() async throws(StoreError) -> Bool {
    try await readDatabase { db in try WordIndex(db: db).isComplete() }
  }

  package func maintainWordIndex() async throws(StoreError) -> Bool {
    var isSound = try await isWordIndexSound()
    if isSound { isSound = try await holdsTogether() }
    if !isSound { try await writeDatabase(.relaxed) { db in try WordIndex(db: db).reset() } }
    _ = try await indexWords(.max)
    return !isSound
  }

  private func holdsTogether() async throws(StoreError) -> Bool {
    do {
      try await writeDatabase(.relaxed) { db in try WordIndex(db: db).checkIntegrity() }
      return true
    } catch {
      guard error.code == .corrupt else { throw error }
      return false
    }
  }
}
