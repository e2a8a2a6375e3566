import Aggregation
import LibraryStore
import Testing

/// A walk's ending, and the titles it brought.
struct WalkOutcome: Equatable {
  let titles: [String]
  let ending: PastWalk.Ending

  init(_ titles: [String], _ ending: PastWalk.Ending) {
    self.titles = titles.sorted()
    self.ending = ending
  }
}

extension LibraryBench {
  /// Walks through the past of the first feed, and lists what came.
  func walk(pages: Int = 1) async throws -> WalkOutcome {
    let feed = try #require(try await store.feeds().first)
    let walk = try await library.walkPast(of: feed, pages: pages)
    let titles = try await titles(PostQuery(ids: walk.posts))
    try await store.announced(walk.posts)
    return WalkOutcome(titles, walk.ending)
  }
}
