import Aggregation
import LibraryStore
import Testing

/// The titles of the posts that a walk has added, and its ending.
struct WalkOutcome: Equatable {
  let titles: [String]
  let ending: OlderPostsFetch.Ending

  init(_ titles: [String], _ ending: OlderPostsFetch.Ending) {
    self.titles = titles.sorted()
    self.ending = ending
  }
}

extension LibraryBench {
  /// Walks through older pages of the first feed.
  func walk(pages: Int = 1) async throws -> WalkOutcome {
    let feed = try #require(try await store.feeds().first)
    let walk = try await library.fetchOlderPosts(of: feed, pages: pages)
    let titles = try await titles(PostQuery(ids: walk.posts))
    try await store.announced(walk.posts)
    return WalkOutcome(titles, walk.ending)
  }
}
