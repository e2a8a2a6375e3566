import FeedFormats
import Testing

struct PageLinksTests {
  private func links(_ head: String, at url: String = "https://a.example/blog/page") -> [FeedLink] {
    page(head, at: url).feeds
  }

  private func page(
    _ head: String, body: String = "x", at url: String = "https://a.example/blog/page"
  ) -> PageLinks {
    PageLinks(
      of: Array("<!doctype html><html><head>\(head)</head><body>\(body)".utf8), at: url)
  }

  @Test func `the feed links of a page are found once, without other links`() throws {
    #expect(
      PageLinks(
        of: try Fixtures.bytes("pages/alternates.html"), at: "https://orchard.example.com/"
      ).feeds
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
      PageLinks(of: try Fixtures.bytes("pages/no-feed.html"), at: "https://a.example/").feeds == [])
    #expect(PageLinks(of: [], at: "https://a.example/").feeds == [])
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
  func `a feed link needs a relation, a type and a web address`(head: String, url: String?) {
    #expect(links(head).map(\.url) == (url.map { [$0] } ?? []))
  }

  @Test func `links in the body are guessed to be feeds by words of their address`() {
    let hrefs = [
      "/feed", "rss.php?x=1", "https://b.example/atom.xml", "feed:https://a.example/pod", "/FEED",
      "/feed#top", "?format=json", "https://feeds.example/", "/about", "/sitemap.xml",
      "/wp-json/feed", "/feedback", "/xmlrpc.php", "javascript:feed()", "mailto:feed@a.example", "",
    ]
    let body = hrefs.map { "<a href='\($0)'>x</a>" }.joined() + "<a>feed</a><p href='/feed2'>"
    #expect(
      page("<base href='https://a.example/'>", body: body).guesses == [
        "https://a.example/feed", "https://a.example/rss.php?x=1", "https://b.example/atom.xml",
        "https://a.example/FEED", "https://a.example/?format=json", "https://feeds.example/",
      ])
  }

  @Test func `the number of guessed links and the searched length of a page are limited`() {
    let body = (0..<5_000).map { "<a href='/feed/\($0)'>x</a>" }.joined()
    #expect(page("", body: body).guesses.count == 50)
    let late = String(repeating: "<p>words</p>", count: 200_000) + "<a href='/feed'>x</a>"
    #expect(page("", body: late).guesses == [])
  }

  @Test func `the canonical address of a page is read`() {
    let links = page(
      "<link rel=canonical href='/c/1'><link rel='CANONICAL' href='https://b.example/'>")
    #expect(links.canonical == "https://a.example/c/1")
    #expect(page("<link rel=canonical href='javascript:x'>").canonical == nil)
  }
}
