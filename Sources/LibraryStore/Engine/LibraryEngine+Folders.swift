import FeedModel

extension LibraryEngine {
  /// Returns the folders of the subscribed feeds and their parent folders, by path.
  public func folders() async throws(StoreError) -> [Folder] {
    let (paths, known) = try await store.read { store in
      (try store.usedFolders(), try store.folders().filter { !$0.path.names.isEmpty })
    }
    let numbered = Set(known.map(\.path))
    guard !paths.isSubset(of: numbered) else { return known.filter { paths.contains($0.path) } }
    return try await store.write(.full) { store in
      let paths = try store.usedFolders()
      let known = Set(try store.folders().map(\.path))
      for path in paths.subtracting(known).sorted() {
        let id = FolderID(rawValue: try store.newNumber(of: Folder.self))
        try store.put(Folder(id: id, path: path))
      }
      return try store.folders().filter { paths.contains($0.path) }
    }
  }

  /// Returns a query in which ``PostQuery/folders`` are replaced by the feeds in them.
  func resolved(_ query: PostQuery) async throws(StoreError) -> PostQuery {
    guard let folders = query.folders else { return query }
    let inFolders = try await store.read { store in
      let paths = try store.folders().filter { folders.contains($0.id) }.map(\.path)
      return try store.feedRecords().filter { feed in
        feed.archived == nil && paths.contains { feed.subscription.folder.isInside($0) }
      }.map(\.id)
    }
    var query = query
    query.folders = nil
    query.feeds = query.feeds.map { Set($0).intersection(inFolders).sorted() } ?? inFolders
    return query
  }
}

extension StoreTransaction {
  /// The folders that have numbers, by path.
  fileprivate func folders() throws -> [Folder] {
    try records(Folder.self).sorted { $0.path < $1.path }
  }

  fileprivate func usedFolders() throws -> Set<FolderPath> {
    let feeds = try feedRecords().filter { $0.archived == nil }
    return Set(
      feeds.flatMap { feed in
        let names = feed.subscription.folder.names
        return names.indices.map { FolderPath(Array(names[...$0])) }
      })
  }

  /// Renames folders and their subfolders, which keep their numbers. A folder that already has the
  /// new path loses its number.
  func renameFolders(in folder: FolderPath, to new: FolderPath) throws {
    for known in try folders() where known.path.isInside(folder) {
      let path = known.path.renamed(folder, to: new)
      if let other = try folders().first(where: { $0.path == path && $0.id != known.id }) {
        try remove(Folder.self, other.id)
      }
      try put(Folder(id: known.id, path: path))
    }
  }
}
