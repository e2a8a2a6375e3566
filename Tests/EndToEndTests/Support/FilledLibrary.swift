import TestSupport

/// A server with two feeds, and a library that has fetched them: `ants` with posts 26 to 28, and
/// `bees` with post 28, in the folder `Garden/Hive`.
///
/// They are listed as bees 28, ants 28, ants 27, ants 26.
struct FilledLibrary {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    server.set("/ants", .feed(TestFeed("ants", posts: 26...28).rss, etag: "\"a1\""))
    server.set("/bees", .feed(TestFeed("bees", posts: [28]).rss, etag: "\"b1\""))
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("add", "--folder", "Garden/Hive", server.url("/bees"))
  }

  /// Returns the codes of all posts in the order of the list.
  func codes() async throws -> [String] {
    try await lede("list", "--all", "--jsonl").jsonLines().compactMap(\.["id"].string)
  }

  /// Returns the positions in the full list, from 1, of the posts with a mark (`read`, `starred`).
  func places(_ mark: String) async throws -> [Int] {
    try await lede("list", "--all", "--jsonl").jsonLines().enumerated()
      .filter { $0.element["_lede"][mark] == true }.map { $0.offset + 1 }
  }
}
