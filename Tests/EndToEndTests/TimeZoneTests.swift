import Foundation
import Testing

/// Text output uses the local time zone and date format; JSON output uses UTC.
@Suite(.runsProcesses)
struct TimeZoneTests {
  private static let hasZones = access("/usr/share/zoneinfo/Asia/Kolkata", R_OK) == 0

  /// A library in a time zone, filled at ``Lede/now``.
  private struct Zone {
    let library: FilledLibrary
    let lede: Lede

    init(_ name: String) async throws {
      library = try await FilledLibrary()
      lede = library.lede.with("TZ", name)
    }
  }

  /// Posts before and after the two clock changes of New York in 2026.
  private static let document = """
    <rss version="2.0"><channel><title>Clocks</title>
    <item><title>a</title><pubDate>Sun, 08 Mar 2026 06:59:00 GMT</pubDate></item>
    <item><title>b</title><pubDate>Sun, 08 Mar 2026 07:00:00 GMT</pubDate></item>
    <item><title>c</title><pubDate>Sun, 01 Nov 2026 05:30:00 GMT</pubDate></item>
    <item><title>d</title><pubDate>Sun, 01 Nov 2026 06:30:00 GMT</pubDate></item>
    </channel></rss>
    """

  private func dates(_ lede: Lede) async throws -> [String] {
    try await lede("parse", "-", input: Self.document).lines.filter { $0.hasPrefix("  ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(.enabled(if: hasZones, "there are no time zones here"))
  func `every command prints times in the local time zone`() async throws {
    let lede = try await Zone("Asia/Kolkata").lede
    let info = try await lede("info", "ants").lines
    #expect(info.contains("  added         2026-03-01 17:30"))
    #expect(info.contains("  last success  2026-03-01 17:30"))
    #expect(info.contains { $0.hasPrefix("  next check    2026-03-0") })
    let show = try await lede("show", try await lede("list", "--tsv").codes[0])
    #expect(show.lines[1].contains(" · 2026-02-28 15:30 · "))
    #expect(try await lede("explain", "ants").lines[1].hasPrefix("2026-03-01 17:30 · "))
    let soon = lede.with("LEDE_NOW", "2026-03-01T12:01:00Z")
    for _ in 1...4 { _ = try await soon("get-more") }
    let waiting = try await soon("get-more").output
    #expect(waiting.contains("; the next fetch is possible at 2026-03-01 17:"))
  }

  @Test(.enabled(if: hasZones, "there are no time zones here"))
  func `the day of an old post is printed in the local time zone`() async throws {
    let lede = try await Zone("Pacific/Kiritimati").lede
    let later = lede.with("LEDE_NOW", "2026-03-20T12:00:00Z")
    #expect(try await later("list").lines[0].contains(" 2026-03-01  bees  "))
    #expect(try await later.with("TZ", "UTC")("list").lines[0].contains(" 2026-02-28  bees  "))
    #expect(
      try await later("list", "--template", "{age}").lines
        == ["2026-03-01", "2026-03-01", "2026-02-28", "2026-02-27"])
    _ = try await lede("star", "1")
    #expect(try await later("undo", "--list").lines[0].contains(" 2026-03-02  star"))
  }

  @Test(.enabled(if: hasZones, "there are no time zones here"))
  func `dates are correct when daylight saving time begins and ends`() async throws {
    let lede = try Lede().with("TZ", "America/New_York")
    #expect(
      try await dates(lede) == [
        "2026-03-08 01:59", "2026-03-08 03:00", "2026-11-01 01:30", "2026-11-01 01:30",
      ])
    #expect(
      try await dates(lede.with("LEDE_DATE_FORMAT", "%Y %H:%M %Z %z")) == [
        "2026 01:59 EST -0500", "2026 03:00 EDT -0400", "2026 01:30 EDT -0400",
        "2026 01:30 EST -0500",
      ])
  }

  @Test(arguments: ["<+0530>-5:30", ":nonsense", ""])
  func `a TZ rule is applied, and an unknown zone is treated as UTC`(_ zone: String) async throws {
    let first = zone.hasPrefix("<") ? "2026-03-08 12:29" : "2026-03-08 06:59"
    #expect(try await dates(try Lede().with("TZ", zone)).first == first)
  }

  @Test func `JSON, TSV and templates print UTC whatever the zone and date format`() async throws {
    let zone = try await Zone("<+0530>-5:30")
    let lede = zone.lede.with("LEDE_DATE_FORMAT", "%d.%m.")
    for command in [
      ["list", "--jsonl"], ["list", "--json"], ["list", "--tsv"], ["show", "1", "--json"],
      ["list", "--template", "{date}"], ["info", "ants", "--json"], ["undo", "--list", "--json"],
      ["explain", "ants", "--json"],
    ] {
      let usual = try await zone.library.lede.run(command)
      #expect(usual.output.contains("2026-0"), "\(command)")
      #expect(try await lede.run(command) == usual, "\(command)")
    }
  }

  // MARK: The date format

  @Test func `LEDE_DATE_FORMAT takes precedence over the configured date format`() async throws {
    let lede = try Lede()
    try lede.sandbox.write("date-format = \"%d %b %Y\"\n", to: "home/.config/lede/config")
    #expect(try await dates(lede).first == "08 Mar 2026")
    #expect(try await dates(lede.with("LEDE_DATE_FORMAT", "%j %%")).first == "067 %")
    #expect(try await lede("config", "--check") == .ok("No errors found.\n"))
  }

  @Test(arguments: [
    ("%Y-%Q", "%Q is not a conversion"), ("%", "% is not a conversion"),
    ("iso", "it contains no part of a date"),
    ("%Y\n%m", "it contains a control character"),
    (String(repeating: "%Y", count: 51), "it is too long"),
  ])
  func `an invalid date format causes a warning and is ignored`(
    _ format: String, _ reason: String
  ) async throws {
    let lede = try Lede().with("LEDE_DATE_FORMAT", format)
    let warning =
      "lede: LEDE_DATE_FORMAT, or the setting date-format, is not valid: "
      + "\(reason); using %Y-%m-%d %H:%M instead\n"
    let run = try await lede("list")
    #expect(run.ending == .exited(0))
    #expect(run.errors.hasPrefix(warning))
    #expect(try await run.output == Lede()("list").output)
    #expect(try await lede("config", "--check") == .failed(1, warning))
  }

  /// The file of the zone is a named pipe without a writer, so that reading it would never end.
  @Test func `unread --count and status do not read the time zone file`() async throws {
    let lede = try await FilledLibrary().lede
    let pipe = lede.sandbox.file("zone")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(try await lede.with("TZ", ":" + pipe)("unread", "--count") == .ok("4\n"))
    #expect(try await lede.with("TZ", ":" + pipe)("status") == .ok("4\n"))
  }
}

extension Run {
  /// The codes in the output of `list --tsv`.
  fileprivate var codes: [String] {
    lines.map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[1]) }
  }
}
