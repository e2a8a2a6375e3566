import Foundation
import TestSupport

/// A stand-in for Hacker News, and the program with settings for it.
struct HackerNewsFixture {
  let standIn: HNStandIn
  let lede: Lede

  static let password = "correct horse"

  init(stories: Int = 3) throws {
    standIn = try HNStandIn()
    if stories > 0 { standIn.addStories(stories) }
    let server = standIn.server
    lede = try Lede().with("LEDE_HN_SITE", server.url("/"))
      .with("LEDE_HN_API", server.url("/v0/")).with("LEDE_HN_SEARCH", server.url("/api/v1/"))
  }

  /// Runs `lede hn`.
  func callAsFunction(_ arguments: String..., input: String? = nil) async throws -> Run {
    try await lede.run(["hn"] + arguments, input: input)
  }

  func logIn() async throws {
    _ = try await self("login", "pg", "--password-stdin", input: Self.password + "\n")
  }

  /// The URL of the page of an item.
  func page(_ id: Int) -> String { standIn.server.url("/item?id=\(id)") }

  /// The folder of sessions and lists, below the sandbox.
  static let state = "home/.local/state/lede"
}
