public import FeedModel
import LibraryStore
import Search

/// The result of renaming a folder.
public struct RenamedFolder: Sendable, Hashable {
  public var old: FolderPath
  public var new: FolderPath
  /// The number of feeds in it.
  public var feeds: Int
  /// The rules and saved searches that refer to a folder that no longer exists.
  public var stranded: [String]
}

extension Library {
  /// Renames or moves a folder, with its feeds and nested folders.
  ///
  /// - Parameter merging: whether the new name may be that of an existing folder, whose feeds these
  ///   join.
  /// - Throws: ``LibraryError`` `.notFound`, `.ambiguous`, `.tooLong`, or `.inUse` if there is a
  ///   folder of that name and `merging` is `false`; ``StoreError``.
  public func rename(
    folder text: String, to name: String, merging: Bool = false
  ) async throws -> RenamedFolder {
    let feeds = try await feeds(inFolder: text)
    let depth = FolderPath(parsing: text).names.count
    let old = FolderPath(Array(feeds.first?.subscription.folder.names.prefix(depth) ?? []))
    let new = try await folder(name, moving: feeds)
    for feed in feeds { try Self.check(feed.subscription.folder.renamed(old, to: new)) }
    let moving = Set(feeds.map(\.id))
    let there = try await store.feedLines().count {
      $0.folder.isInside(new) && !moving.contains($0.id)
    }
    guard merging || there == 0 else {
      throw LibraryError(
        .inUse,
        "the folder \(new) already exists and has \(there) other feeds; "
          + "merge \(old) into it with --merge")
    }
    let count = try await store.rename(old, to: new, at: clock())
    return RenamedFolder(
      old: old, new: new, feeds: count, stranded: try await queries(strandedBy: old))
  }

  /// Returns the rules and saved searches that refer to a folder that no longer exists, or to one
  /// inside it.
  private func queries(strandedBy folder: FolderPath) async throws(StoreError) -> [String] {
    let searches = try await store.savedSearches()
    let saved = searches.queries
    let named =
      try await store.rules().map { ("rule \($0.id.rawValue)", $0.query) }
      + searches.map { ("@\($0.name)", $0.query) }
    var stranded: [String] = []
    for (name, text) in named {
      let query = try? SearchQuery(text, at: clock(), saved: saved)
      for case .folder(let path) in query?.feedConditions ?? []
      where path.isInside(inAnyCase: folder) {
        guard try await store.feeds(matching: .folder(path)).isEmpty else { continue }
        stranded.append(name)
        break
      }
    }
    return stranded
  }
}
