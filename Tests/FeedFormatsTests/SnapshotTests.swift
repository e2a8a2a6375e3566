import FeedFormats
import FeedModel
import Testing

struct SnapshotTests {
  @Test func `a snapshot contains the channel, the identities and the posts in order`() throws {
    let document = try parseFixture("feeds/hacker-news.rss")
    let snapshot = FeedSnapshot(document)
    #expect(snapshot.completeness == .complete)
    #expect(
      snapshot.channel
        == Channel(
          title: "Orange Links", link: "https://news.example.com/",
          summary: "Links for the intellectually curious, ranked by readers."))
    #expect(
      snapshot.items.map(\.identity.comments)
        == [9001, 8990, 8971, 8950].map {
          "https://news.example.com/item?id=\($0)"
        })
    #expect(
      snapshot.items[1].post()
        == Post(
          link: "https://rewrite.example.net/year?utm_source=orange&part=1",
          comments: "https://news.example.com/item?id=8990",
          title: "Rust & ruin: a year of rewriting",
          published: document.items[1].published?.date,
          content: .html("<a href=\"https://news.example.com/item?id=8990\">Comments</a>")))
  }

  @Test func `a snapshot is partial on request, and truncated if its document is`() throws {
    let whole = try parseFixture("feeds/wordpress.rss")
    #expect(FeedSnapshot(whole, isPartial: true).completeness == .partial)
    let cut = try parseFixture("feeds/truncated.rss")
    #expect(FeedSnapshot(cut).completeness == .truncated)
    #expect(FeedSnapshot(cut, isPartial: true).completeness == .truncated)
  }

  @Test func `a snapshot lists withdrawn posts and states whether the feed lists all its posts`()
    throws
  {
    func snapshot(_ parts: String) throws -> FeedSnapshot {
      FeedSnapshot(
        try parse(
          """
          <feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"
            xmlns:fh="http://purl.org/syndication/history/1.0"><id>f</id><title>F</title>
          <entry><id>early</id><updated>2026-01-02T00:00:00Z</updated></entry>
          <entry><id>late</id><updated>2026-01-04T00:00:00Z</updated></entry>
          <entry><id>dateless</id></entry>
          \(parts)</feed>
          """))
    }
    let when = "when=\"2026-01-03T00:00:00Z\""
    let deleted = ["gone", "early", "late", "dateless"]
      .map { "<at:deleted-entry ref=\"\($0)\" \(when)/>" }.joined()
    let tombs = try snapshot(deleted)
    #expect(tombs.withdrawn == ["gone", "early"])
    #expect(!tombs.listsAll)
    #expect(try snapshot("<at:deleted-entry ref=\"early\"/>").withdrawn == [])
    let complete = try snapshot("<fh:complete/>")
    #expect(complete.listsAll)
    #expect(complete.withdrawn == [])
  }

  @Test func `a snapshot lists at most 20,000 withdrawn posts`() throws {
    let deleted = (0..<20_100).map { "<at:deleted-entry ref=\"\($0)\"/>" }.joined()
    let snapshot = FeedSnapshot(
      try parse(
        "<feed xmlns=\"http://www.w3.org/2005/Atom\" "
          + "xmlns:at=\"http://purl.org/atompub/tombstones/1.0\">\(deleted)</feed>"))
    #expect(snapshot.withdrawn.count == 20_000)
    #expect(snapshot.completeness == .complete)
  }

  @Test func `a post without a title gets an excerpt`() throws {
    let words = Array(repeating: "words", count: 60).joined(separator: " ")
    let items = try parse(
      rss(
        "<item><description>&lt;p&gt;Short &amp;amp; sweet&lt;/p&gt;</description></item>"
          + "<item><description>\(words)</description></item>"
          + "<item><title>&lt;img src=x&gt;</title><description>Body</description></item>"
          + "<item><title>T</title><description>Body</description></item><item><guid>1</guid></item>"
      )
    ).items
    let posts = FeedSnapshot(try parse(rss(""))).items.map { $0.post() }
    #expect(posts == [])
    var document = try parse(rss(""))
    document.items = items
    let made = FeedSnapshot(document).items.map { $0.post() }
    #expect(made.map(\.title) == [nil, nil, nil, "T", nil])
    #expect(made.map(\.summary) == ["Short & sweet", made[1].summary, "Body", nil, nil])
    #expect(made[1].summary?.hasSuffix("words…") == true)
    #expect((made[1].summary?.count ?? 999) <= 141)
  }

  @Test(arguments: [
    "A &amp;amp; B", "A &amp; B", "A & B", "<![CDATA[A & B]]>", "<![CDATA[A &amp; B]]>",
    "\n A  &#38;#38;\tB ", "A &lt;b&gt;&amp;#x26;&lt;/b&gt; B",
  ])
  func `a post is identified by the words of its title, whatever their escaping`(
    title: String
  ) throws {
    let document = try parse(rss("<item><title>\(title)</title></item>"))
    #expect(FeedSnapshot(document).items.map(\.identity.title) == ["A & B"])
  }

  @Test(arguments: [
    ("Thu, 01 Jan 2026 10:11:01 GMT", true), ("Thu, 01 Jan 2026 00:00:00 GMT", false),
    ("Thu, 01 Jan 2026 00:00:00 -0500", false), ("Thu, 01 Jan 2026 00:00:01 -0500", true),
    ("Thu, 01 Jan 2026 00:00 +0100", false), ("Thu, 01 Jan 2026 8:00 +0100", true),
    ("Thu Jan  1 00:00:00 2026", false), ("1 Jan 2026", false),
  ])
  func `an identity states whether its date has a time of day in the feed's time zone`(
    date: String, hasTimeOfDay: Bool
  ) throws {
    let document = try parse(rss("<item><pubDate>\(date)</pubDate></item>"))
    let identities = FeedSnapshot(document).items.map(\.identity)
    #expect(identities.map(\.hasTimeOfDay) == [hasTimeOfDay])
    #expect(identities.map { $0.date != nil } == [true])
  }

  @Test func `surrounding whitespace is not part of the identifying text`()
    throws
  {
    let texts = ["", " \n", "x", " x\n", "&#32;x"].map {
      "<item><description>\($0)</description></item>"
    }
    let identities = FeedSnapshot(try parse(rss(texts.joined()))).items.map(\.identity.text)
    #expect(identities == [nil, nil, Digest("x"), Digest("x"), Digest("x")])
  }

  @Test(
    arguments: [
      "<br/>", "<p></p>", "<p class='x'> <!-- nothing --></p>", "&nbsp;", "\u{A0}", "<p>&#160;</p>",
    ])
  func `markup that shows nothing has no identifying text`(markup: String) throws {
    #expect(try text(of: markup) == nil)
  }

  @Test(
    arguments: [
      "<img src='http://h.example/a.png'/>", "<p>&amp;</p>", "&nbsp;\u{E4}", "<", "<p>x</p>",
      "<audio src='http://h.example/a.ogg'></audio>",
    ])
  func `markup that shows something has an identifying text`(markup: String) throws {
    #expect(try text(of: markup) == Digest(markup))
  }

  private func text(of markup: String) throws -> Digest? {
    let item = "<item><description><![CDATA[\(markup)]]></description></item>"
    return FeedSnapshot(try parse(rss(item))).items.first?.identity.text
  }
}
