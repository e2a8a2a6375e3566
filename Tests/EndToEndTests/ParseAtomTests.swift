import Testing

/// `lede parse --atom`.
@Suite(.runsProcesses)
struct ParseAtomTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  @Test func `parse --atom converts a feed to an Atom document`() async throws {
    let run = try await lede("parse", "--atom", "-", input: TestFeed("ants", posts: [1]).rss)
    #expect(
      run
        == .ok(
          """
          <?xml version="1.0" encoding="UTF-8"?>
          <feed xmlns="http://www.w3.org/2005/Atom">
            <id>https://ants.example/</id>
            <title>ants</title>
            <subtitle>About ants</subtitle>
            <updated>2026-02-01T10:00:00Z</updated>
            <link rel="alternate" href="https://ants.example/"/>
            <author>
              <name/>
            </author>
            <entry>
              <id>ants-1</id>
              <title>Post 1</title>
              <published>2026-02-01T10:00:00Z</published>
              <updated>2026-02-01T10:00:00Z</updated>
              <link rel="alternate" href="https://ants.example/1"/>
              <content>Text of post 1.</content>
            </entry>
          </feed>

          """))
  }

  @Test(arguments: ["feeds/wordpress.rss", "feeds/hostile.rss", "demo/podcast.xml"])
  func `parse --atom leaves its own output unchanged`(_ fixture: String) async throws {
    let file = Repository.file("Fixtures/" + fixture)
    let once = try await lede("parse", "--atom", file)
    #expect(once.ending == .exited(0))
    #expect(try await lede("parse", "--atom", "-", input: once.output) == once)
  }

  @Test func `parse --atom prints an error and no document for input that is not a feed`()
    async throws
  {
    #expect(
      try await lede("parse", "--atom", "-", input: "<html>")
        == .failed(1, "lede: -: not a feed: this is an HTML page\n"))
  }

  @Test func `parse --atom --no-output prints only totals`() async throws {
    #expect(
      try await lede("parse", "--atom", "--no-output", "-", input: TestFeed("a", posts: [1]).rss)
        == .ok("feeds 1\nitems 1\n"))
  }
}
