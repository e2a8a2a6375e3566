import FeedFormats
import FeedModel
import Testing

struct `A snapshot of a document` {
  @Test func `holds the channel, the identities and the posts in order`() throws {
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

  @Test func `says how much of the feed it is`() throws {
    let whole = try parseFixture("feeds/wordpress.rss")
    #expect(FeedSnapshot(whole, isPartial: true).completeness == .partial)
    let cut = try parseFixture("feeds/truncated.rss")
    #expect(FeedSnapshot(cut).completeness == .truncated)
    #expect(FeedSnapshot(cut, isPartial: true).completeness == .truncated)
  }

  @Test func `makes an excerpt where a post has no title`() throws {
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
}
