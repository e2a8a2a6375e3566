package import FeedModel
package import FoundationEssentials

/// Where the entries of another library's index stand here, once that was merged. What the other library
/// knows of posts is told by the places of their entries.
package struct PlacedEntries: Sendable {
  /// The entry here for each entry there.
  private(set) var entries: [IndexEntry.ID] = []
  private var presences: [IndexEntry.Presence] = []
  /// Entries that were here and are deleted there.
  private let buried: Set<IndexEntry.ID>

  init(_ entries: [IndexEntry.ID], in contents: IndexContents, buried: Set<IndexEntry.ID>) {
    self.entries = entries
    presences = entries.map { contents.entries[$0]?.presence ?? .left }
    self.buried = buried
  }

  /// The posts that are not here, each with its entry; an entry has one post at most. Those of known
  /// entries were swept, or dropped with a removed feed: nobody has deleted them.
  ///
  /// - Parameter stored: the entries that have a post here, wherever it is kept. The new ones' are added.
  package func newPosts(
    among posts: [FeedState.StatePost], besides stored: inout Set<IndexEntry.ID>
  ) -> [(entry: IndexEntry.ID, post: FeedState.StatePost)] {
    posts.filter { entries.indices.contains($0.entry) && presences[$0.entry] != .deleted }
      .map { (entries[$0.entry], $0) }
      .filter { stored.insert($0.0).inserted }
  }

  /// What is known of posts that are here, by their places.
  package struct Marks: Sendable {
    fileprivate(set) var read: [PostID] = []
    fileprivate(set) var starred: [PostID] = []
    /// When posts were taken back. What is listed here is not.
    package fileprivate(set) var withdrawals: [PostID: Date] = [:]

    package init() {}
  }

  /// - Parameter own: the posts that are here, by entry.
  package func collect(
    _ marks: inout Marks, of posts: [FeedState.StatePost], own: [IndexEntry.ID: PostID]
  ) {
    for post in posts where entries.indices.contains(post.entry) {
      guard let id = own[entries[post.entry]] else { continue }
      if post.isRead { marks.read.append(id) }
      if post.isStarred { marks.starred.append(id) }
      if let date = post.withdrawn, presences[post.entry] != .listed {
        marks.withdrawals[id] = date
      }
    }
  }

  /// What the marks of the other library, and its deletions, change here.
  package func steps(
    _ marks: Marks, own: [IndexEntry.ID: PostID]
  ) -> [ChangeStep] {
    [
      .marked(.read(true), NumberSet(marks.read)),
      .marked(.starred(true), NumberSet(marks.starred)),
      .deleted(NumberSet(buried.compactMap { own[$0] })),
    ]
  }
}
