package import FoundationEssentials

/// Records of items of Hacker News, see ``ItemKey``. They are not in the journal, except for the
/// posts that a deletion removes.
extension LibraryEngine {
  /// Returns what an account has done with some items, by item.
  package func itemRecords(
    of items: [String], account: String
  ) async throws(StoreError) -> [String: ItemRecord] {
    try await store.read { store in
      var records: [String: ItemRecord] = [:]
      for item in items {
        records[item] = try store.record(ItemRecord.self, ItemRecord.key(item, account))
      }
      return records
    }
  }

  /// Changes what is recorded about some items.
  package func updateItemRecords(
    of items: [String], account: String, _ change: @escaping @Sendable (inout ItemRecord) -> Void
  ) async throws(StoreError) {
    try await store.write(.full) { store in
      for item in items {
        let new = ItemRecord(item, account)
        var record = try store.record(ItemRecord.self, new.key) ?? new
        change(&record)
        try store.put(record)
      }
    }
  }

  /// Deletes an item permanently: its posts in all feeds, and those that feeds list later.
  ///
  /// - Returns: the number of deleted posts.
  package func deleteItem(_ item: String, at now: Date) async throws(StoreError) -> Int {
    try await store.write(.full) { store in
      let posts = try store.posts(ofItem: item)
      guard posts.isEmpty else { return try store.delete(posts, at: now) }
      let story = ItemKey.digest(of: item)
      if try !store.isDeletedItem(story) {
        try store.put(DeletedItem(id: DeletedItem.key(of: story)))
      }
      return 0
    }
  }

  /// Returns those of some items that were deleted.
  package func deletedItems(among items: [String]) async throws(StoreError) -> Set<String> {
    try await store.read { store in
      guard try store.hasDeletedStories() else { return [] }
      return Set(try items.filter { try store.isDeletedItem(ItemKey.digest(of: $0)) })
    }
  }
}
