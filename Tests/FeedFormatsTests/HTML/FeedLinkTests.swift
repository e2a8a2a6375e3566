import FeedFormats
import Testing

struct `Feeds that a page names` {
  private func links(_ head: String, at url: String = "https://a.example/blog/page") -> [FeedLink] {
    FeedLink.links(in: Array("<!doctype html><html><head>\(head)</head><body>x".utf8), at: url)
  }

  @Test func `are found in the fixture, each once, and no trap is`() throws {
    #expect(
      FeedLink.links(
        in: try Fixtures.bytes("pages/alternates.html"), at: "https://orchard.example.com/")
        == [
          .init(
            url: "https://orchard.example.com/feed.atom", title: "All posts",
            type: "application/atom+xml"),
          .init(
            url: "https://orchard.example.com/comments.rss?a=1&b=2", title: "Comments & replies",
            type: "application/rss+xml"),
          .init(
            url: "https://orchard.example.com/feed.json", title: nil, type: "application/feed+json"),
        ])
    #expect(
      FeedLink.links(in: try Fixtures.bytes("pages/no-feed.html"), at: "https://a.example/") == [])
    #expect(FeedLink.links(in: [], at: "https://a.example/") == [])
  }

  @Test(
    arguments: [
      ("<link rel=alternate type=application/rss+xml href=feed>", "https://a.example/blog/feed"),
      (
        "<LINK REL='home ALTERNATE' TYPE='Application/RSS+XML ; charset=x' HREF='/f'>",
        "https://a.example/f"
      ),
      (
        "<base href='/x/'><link rel=alternate type=application/atom+xml href=f>",
        "https://a.example/x/f"
      ),
      ("<link rel=alternate type=application/rss+xml href='//b.example/f'>", "https://b.example/f"),
      (
        "<link rel=alternate type=application/rss+xml href='feed://b.example/f'>",
        "http://b.example/f"
      ),
      ("<link rel=stylesheet type=application/rss+xml href=f>", nil),
      ("<link rel=alternate type=text/html href=f>", nil), ("<link rel=alternate href=f>", nil),
      ("<link rel=alternates type=application/rss+xml href=f>", nil),
      ("<link rel=alternate type=application/rss+xml href='javascript:x'>", nil),
      ("<link rel=alternate type=application/rss+xml href='file:///etc/passwd'>", nil),
      ("<link rel=alternate type=application/json href='/wp-json/wp/v2/posts/1'>", nil),
      ("<script>'<link rel=alternate type=application/rss+xml href=f>'</script>", nil),
    ] as [(String, String?)])
  func `have a relation, a type and a web address`(head: String, url: String?) {
    #expect(links(head).map(\.url) == (url.map { [$0] } ?? []))
  }
}
