import TestSupport
import Testing

/// `lede show`.
@Suite(.runsProcesses)
struct ShowTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  @Test func `show numbers the links in the text and lists them below it`() async throws {
    library.server.set(
      "/rich",
      .feed(
        """
        <rss version="2.0"><channel><title>Rich</title><item><title>On &amp;lt;b&amp;gt;</title>
        <guid>g</guid><link>https://rich.example/1</link><author>a@b.example (Ann)</author>
        <pubDate>28 Feb 2026 11:00:00 GMT</pubDate><comments>https://rich.example/talk</comments>
        <description><![CDATA[<p>See <a href="/x">this</a> and
        <a href="https://o.example/?a=1&amp;b=2">that</a>.</p><ul><li>One</li><li>Two</li></ul>
        <script>alert(1)</script>]]></description></item></channel></rss>
        """))
    _ = try await lede("add", library.server.url("/rich"))
    let code = try await library.codes()[0]
    #expect(
      try await lede("show", code)
        == .ok(
          """
          On <b>
          Rich · Ann · 2026-02-28 11:00 · \(code)
          https://rich.example/1
          comments: https://rich.example/talk

          See this[1] and that[2].

           • One
           • Two

          [1] \(library.server.url("/x"))
          [2] https://o.example/?a=1&b=2

          """))
  }

  @Test func `show wraps the title like the text and prints the comments address once`()
    async throws
  {
    library.server.set(
      "/talk",
      .feed(
        """
        <rss version="2.0"><channel><title>Talk</title><item>
        <title>A title that needs more columns than there are</title><guid>g</guid>
        <link>https://talk.example/1</link><comments>https://talk.example/1#c</comments>
        <pubDate>28 Feb 2026 11:00:00 GMT</pubDate>
        <description>&lt;a href="https://talk.example/1#c"&gt;Comments&lt;/a&gt;</description>
        </item></channel></rss>
        """))
    _ = try await lede("add", library.server.url("/talk"))
    let code = try await library.codes()[0]
    #expect(
      try await lede("show", "--width", "20", code)
        == .ok(
          """
          A title that needs
          more columns than
          there are
          Talk · 2026-02-28
          11:00 · \(code)
          https://talk.example/1

          Comments[1]

          [1] https://talk.example/1#c

          """))
  }

  @Test func `a title without visible characters is shown as no title`() async throws {
    let item = "<item><title>&#x200B;&#x202E;</title><guid>1</guid></item>"
    let feed = "<rss version='2.0'><channel><title>E</title>\(item)</channel></rss>"
    library.server.set("/empty", .feed(feed))
    _ = try await lede("add", library.server.url("/empty"))
    _ = try await lede("list", "--feed", "E")
    #expect(try await lede("show", "1").lines.first == "(no title)")
    #expect(try await lede("explain", "1").output.contains("(no title)"))
  }

  @Test func `show prints several posts in sequence and leaves them unread`() async throws {
    let codes = try await library.codes()
    #expect(
      try await lede("show", "1", "4")
        == .ok(
          """
          Post 28
          bees · 2026-02-28 10:00 · \(codes[0])
          https://bees.example/28

          Text of post 28.

          Post 26
          ants · 2026-02-26 10:00 · \(codes[3])
          https://ants.example/26

          Text of post 26.

          """))
    #expect(try await lede("unread", "--count") == .ok("4\n"))
  }

  @Test func `show --html prints the stored HTML`() async throws {
    library.server.set(
      "/html",
      .feed(
        """
        <rss version="2.0"><channel><title>H</title><item><title>T</title><guid>g</guid>
        <description><![CDATA[<p onclick="x">a <b>b</b></p>]]></description></item></channel></rss>
        """))
    _ = try await lede("add", library.server.url("/html"))
    _ = try await lede("list", "--feed", "H")
    #expect(try await lede("show", "--html", "1") == .ok("<p>a <b>b</b></p>\n"))
  }

  @Test func `show accepts a width and an indentation`() async throws {
    let code = try await library.codes()[0]
    let text = try await lede("show", "--width", "20", "--indent", "6", code)
    #expect(text.lines.suffix(2) == ["      Text of post", "      28."])
    let narrow = try await lede("show", "--width", "20", "--indent", "80", code)
    #expect(narrow.lines.suffix(2) == ["        Text of post", "        28."])
    for options in [["--width", "19"], ["--indent=-1"], ["--html", "--json"]] {
      #expect(try await lede.run(["show", code] + options).ending == .exited(2))
    }
  }
}
