import Aggregation
import FeedModel
import LibraryStore
import Presentation
import Terminal

/// Writes a refresh as a stream of events, for programs that show its progress.
struct RefreshEvents {
  let output: Output

  /// Writes the posts that have not been announced yet, and the counts.
  ///
  /// - Returns: The posts that were written. Posts removed in the meantime are missing, and can be
  ///   announced if they are restored.
  func end(_ summary: RefreshSummary, in library: Library) async throws -> [PostID] {
    let new = summary.announcements.map(\.post)
    let posts = new.isEmpty ? [] : try await library.store.posts(PostQuery(ids: new))
    let feeds = try await FeedLookup(of: posts, in: library)
    let notified = Set(summary.announcements.filter(\.notifies).map(\.post))
    for post in posts.reversed() {
      write(
        RefreshEventJSON.post(
          post, of: feeds[post.feed], notifies: notified.contains(post.id)))
    }
    write(RefreshEventJSON.end(summary))
    return posts.map(\.id)
  }

  func write(_ event: [UInt8]) {
    output.writeDocument(event)
    output.flush()
  }
}
