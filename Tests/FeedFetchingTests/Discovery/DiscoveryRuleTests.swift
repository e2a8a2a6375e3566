import FeedFormats
import Testing

@testable import FeedFetching

/// The rules of feed discovery that need no server.
struct FeedScoreTests {
  private func order(_ links: [FeedLink], areInHead: Bool = true) -> [String] {
    FeedScore.sorted(links, areInHead: areInHead).map(\.url)
  }

  @Test func `feeds with equal scores keep their order`() {
    let urls = ["https://a.ex/1", "https://a.ex/2", "https://a.ex/3"]
    #expect(order(urls.map { FeedLink(url: $0) }) == urls)
    #expect(order([]) == [])
  }

  @Test func `feeds of comments and podcasts are sorted last`() {
    #expect(
      order([
        FeedLink(url: "https://a.ex/comments/2"), FeedLink(url: "https://a.ex/1"),
        FeedLink(url: "https://a.ex/3", title: "Podcast"),
      ]) == ["https://a.ex/1", "https://a.ex/comments/2", "https://a.ex/3"])
  }

  @Test(
    arguments: [
      ("https://a.ex/x", 0), ("https://a.ex/rss", 5), ("https://a.ex/feed/", 5),
      ("https://a.ex/feed", 4), ("https://a.ex/index.xml", 5), ("https://a.ex/feed.json", 3),
      ("https://a.ex/rss/feed/", 10), ("https://a.ex/comments/feed/", -5),
    ])
  func `the score of a feed depends on typical words in its address`(url: String, score: Int) {
    #expect(FeedScore.score(FeedLink(url: url), place: 0, isInHead: false) == score)
    #expect(FeedScore.score(FeedLink(url: url), place: 2, isInHead: true) == score + 40)
  }
}

struct ProbableFeedsTests {
  @Test func `probable feed addresses are next to the page and at the root, each once`() {
    let both = ProbableFeeds.addresses(for: "https://a.ex/blog/post?x=/y/")
    #expect(
      both.prefix(4) == [
        "https://a.ex/blog/feed/", "https://a.ex/feed/", "https://a.ex/blog/feed.xml",
        "https://a.ex/feed.xml",
      ])
    let root = ProbableFeeds.addresses(for: "https://a.ex/blog")
    #expect(root.prefix(2) == ["https://a.ex/feed/", "https://a.ex/feed.xml"])
    #expect(Set(both + root).count == both.count)
  }

  @Test(
    arguments: [
      ("https://a.ex/feed", true), ("https://www.a.ex/feed", true),
      ("https://blog.a.ex/feed", true),
      ("http://a.ex/feed", true), ("https://b.ex/feed", false), ("https://ba.ex/feed", false),
      ("https://a.ex.evil.ex/feed", false), ("https://ex/feed", false),
      ("http://127.0.0.1/feed", false), ("http://localhost/feed", false),
      ("https://feeds.feedburner.com/a", true), ("https://feeds.b.ex/a", false),
    ])
  func `probable feeds are links to the same site or to a known feed host`(
    link: String, isTaken: Bool
  ) {
    #expect(
      ProbableFeeds.addresses(among: [link], of: "https://a.ex/page") == (isTaken ? [link] : []))
  }

  @Test(
    arguments: [
      ("/@ann", "/@ann.rss"), ("/tags/cats", "/tags/cats.rss"), ("/latest", "/latest.rss"),
      ("/c/news/videos", "/feeds/videos.xml?videoChannelName=news"),
      ("/a/ann/videos", "/feeds/videos.xml?accountName=ann"), ("/c/cats", "/feeds/c/cats.xml"),
      ("/c/dev/15", "/c/dev/15.rss"), ("/t/topic/1", "/t/topic/1.rss"),
      ("/a/b/c/-/tags", "/a/b/c/-/tags?format=atom"),
      ("/a/b/-/commits/x/y", "/a/b/-/commits/x/y?format=atom"),
      ("/a/b/releases", "/a/b/releases.rss"),
    ])
  func `the form of a page address determines the first probable feed`(path: String, feed: String) {
    #expect(ProbableFeeds.addresses(for: "https://a.ex" + path).first == "https://a.ex" + feed)
  }

  @Test func `links among numeric hosts must have exactly the same host`() {
    let links = ["http://127.0.0.1/feed", "http://1.127.0.0.1/feed", "http://0.0.1/feed"]
    #expect(
      ProbableFeeds.addresses(among: links, of: "http://127.0.0.1/") == ["http://127.0.0.1/feed"])
  }
}

struct TypedAddressTests {
  @Test(
    arguments: [
      ("https://a.ex", ["https://a.ex/"]), (" http://a.ex/x\n", ["http://a.ex/x"]),
      ("a.ex/x", ["https://a.ex/x", "http://a.ex/x"]),
      ("a.ex:81", ["https://a.ex:81/", "http://a.ex:81/"]),
      ("feed://a.ex/x", ["https://a.ex/x", "http://a.ex/x"]),
      ("feed:a.ex/x", ["https://a.ex/x", "http://a.ex/x"]),
      ("feed:https://a.ex/x", ["https://a.ex/x"]),
      ("PODCAST://a.ex", ["https://a.ex/", "http://a.ex/"]),
      ("itpc://a.ex/x", ["https://a.ex/x", "http://a.ex/x"]),
      ("pcast:http://a.ex/x", ["http://a.ex/x"]),
      ("feed:8080/x", ["https://feed:8080/x", "http://feed:8080/x"]),
      ("", []), ("feed:", []), ("feed://", []), ("feed:ftp://a.ex/", []), ("ftp://a.ex/", []),
      ("mailto:me@a.ex", []), ("feed:me@a.ex", []), ("feed:file:///etc/passwd", []),
      ("feed:javascript:alert(1)", []), ("two words", []),
    ])
  func `a typed address yields web addresses in the order to try`(text: String, urls: [String]) {
    #expect(TypedAddress.candidates(text) == urls)
  }
}
