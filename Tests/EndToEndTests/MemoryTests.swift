import Foundation
import GRDB
import TestSupport
import Testing

/// The memory that reading commands use. The limit of 30 MB in `Documentation/Performance.md`
/// is for the release build. The debug build that is tested here uses more.
@Suite(.runsProcesses) struct MemoryTests {
  private static let clock = "/usr/bin/time"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: clock)),
    arguments: [["list"], ["unread", "--count"], ["unread", "--json"], ["status"]])
  func `reading a large library takes as much memory as reading a small one`(_ command: [String])
    async throws
  {
    let small = try await peak(of: command, posts: 100)
    let large = try await peak(of: command, posts: 50_000)
    #expect(large < small + 4_096, "kB")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: clock)))
  func `show needs little memory for a table with large spans`() async throws {
    let small = try await peakOfShowing("<table><tr><td>x</table>")
    let table = "<table>" + String(repeating: "<tr><td rowspan=999 colspan=32>x", count: 2_000)
    #expect(try await peakOfShowing(table) < small + 64 * 1_024, "kB")
  }

  private func peakOfShowing(_ html: String) async throws -> Int {
    let lede = try Lede()
    let feed = """
      <rss version="2.0"><channel><title>T</title><item><guid>g</guid>
      <description><![CDATA[\(html)]]></description></item></channel></rss>
      """
    _ = try await lede("add", lede.sandbox.write(feed.utf8, to: "feed.xml"))
    let code = try #require(try await lede("list", "--jsonl").jsonLines().first?["id"].string)
    let run = try await lede.start(["show", code], under: [Self.clock, "-f", "%M"]).finish()
    #expect(run.ending == .exited(0))
    return try #require(run.errors.split(separator: "\n").last.flatMap { Int($0) })
  }

  /// Returns the peak memory of the program in kB.
  private func peak(of command: [String], posts: Int) async throws -> Int {
    let lede = try Lede()
    _ = try await lede("add", "--no-refresh", "https://a.example/")
    try await DatabaseQueue(path: lede.sandbox.file("library/lede.db")).write {
      try $0.execute(sql: ManyPosts.sql(posts))
    }
    let run = try await lede.start(command, under: [Self.clock, "-f", "%M"]).finish()
    #expect(run.ending == .exited(0))
    return try #require(run.errors.split(separator: "\n").last.flatMap { Int($0) })
  }
}
