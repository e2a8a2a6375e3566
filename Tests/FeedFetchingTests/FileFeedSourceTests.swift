import FeedFetching
import FeedModel
import Foundation
import TestSupport
import Testing

@Suite
struct FileFeedSourceTests {
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func withFile(
    _ content: String, named name: String = "feed.xml",
    _ body: (_ url: URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lede-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try content.write(to: file, atomically: true, encoding: .utf8)
    try await body(file)
  }

  private func fetch(_ url: String, _ state: FetchState = FetchState()) async -> FetchOutcome {
    await FileFeedSource().fetch(url, state: state, now: now)
  }

  @Test(arguments: ["feed.xml", "my feed.xml", "f%20ed.xml", "fééd#1?.xml"])
  func `a feed in a file is read, whatever the name of the file`(name: String) async throws {
    try await withFile(Sample.rss("A", "B"), named: name) { file in
      let outcome = await fetch(file.absoluteString)
      #expect(outcome.summary == .brought(["A", "B"], .complete))
      #expect(
        outcome.state
          == FetchState(
            bodyDigest: Digest(Sample.rss("A", "B")), lastChecked: now, lastSucceeded: now))
    }
  }

  @Test func `a file is read only if the user has named it`() async throws {
    try await withFile(Sample.rss("A")) { file in
      let url = file.absoluteString
      let source = FileFeedSource()
      #expect(await source.fetchNamed(url, by: url, now: now).summary == .brought(["A"], .complete))
      #expect(
        await source.fetchNamed(url, by: "https://h.example/", now: now).summary
          == .failed(
            FetchFailure(.address, "a page or a redirect must not lead to a file on this machine")))
    }
  }

  @Test func `a feed in a file is unchanged until the file changes`() async throws {
    try await withFile(Sample.rss("A")) { file in
      let first = await fetch(file.absoluteString)
      #expect(await fetch(file.absoluteString, first.state).summary == .unchanged)
      try Sample.rss("A", "B").write(to: file, atomically: true, encoding: .utf8)
      let second = await fetch(file.absoluteString, first.state)
      #expect(second.summary == .brought(["A", "B"], .complete))
    }
  }

  @Test func `a truncated feed in a file returns its complete posts`() async throws {
    try await withFile(Sample.rss("A", "B", cut: true)) { file in
      let outcome = await fetch(file.absoluteString)
      #expect(outcome.summary == .brought(["A"], .truncated))
      #expect(outcome.state == FetchState().failing(.cutOff(items: 1), at: now))
    }
  }

  @Test func `a file that cannot be read is reported with the reason`() async throws {
    try await withFile("<html><body>Hello") { file in
      let missing = file.deletingLastPathComponent()
      #expect(
        await fetch(missing.appending(path: "none.xml").absoluteString).summary
          == .failed(FetchFailure(.file, "there is no such file")))
      #expect(
        await fetch(missing.absoluteString).summary
          == .failed(FetchFailure(.file, "this is a folder, not a file")))
      #expect(
        await fetch(file.absoluteString).summary
          == .failed(FetchFailure(.page, "not a feed: this is an HTML page")))
    }
  }

  @Test(arguments: ["file:-", "file://-", "file:", "file://", "file:///"])
  func `a file source never waits for standard input`(url: String) async {
    guard case .failed(let failure) = await fetch(url).summary else {
      Issue.record("\(url) was read")
      return
    }
    #expect([.file, .address].contains(failure.code))
  }
}
