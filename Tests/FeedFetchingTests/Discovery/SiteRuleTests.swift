import FeedFormats
import FeedModel
import Foundation
import HTTPTransport
import Synchronization
import Testing
import WebClient

@testable import FeedFetching

/// Sites whose feed addresses are derived from page addresses without a request.
struct SiteRuleTests {
  private static let youTube = "https://www.youtube.com/feeds/videos.xml"

  @Test(
    arguments: [
      ("https://www.youtube.com/channel/UCabc", [youTube + "?channel_id=UCabc"]),
      ("https://m.youtube.com/channel/UCabc/featured", [youTube + "?channel_id=UCabc"]),
      ("https://youtube.com/channel/UCabc/videos", [youTube + "?playlist_id=UULFabc"]),
      ("https://youtube.com/channel/UCabc/shorts", [youTube + "?playlist_id=UUSHabc"]),
      ("https://youtube.com/channel/UCabc/streams", [youTube + "?playlist_id=UULVabc"]),
      ("https://www.youtube.com/playlist?list=PL1", [youTube + "?playlist_id=PL1"]),
      ("https://www.youtube.com/watch?v=x&list=PL1", [youTube + "?playlist_id=PL1"]),
      ("https://www.youtube.com/user/ann", [youTube + "?user=ann"]),
      (
        "https://framatube.org/c/news/videos",
        ["https://framatube.org/feeds/videos.xml?videoChannelName=news"]
      ),
      ("https://github.com/ann", ["https://github.com/ann.atom"]),
      (
        "https://github.com/ann/x.y",
        ["releases", "tags", "commits"].map { "https://github.com/ann/x.y/\($0).atom" }
      ),
      (
        "https://github.com/ann/x/",
        ["releases", "tags", "commits"].map {
          "https://github.com/ann/x/\($0).atom"
        }
      ),
      ("https://github.com/ann/x/releases/tag/1", ["https://github.com/ann/x/releases.atom"]),
      ("https://github.com/ann/x/tags", ["https://github.com/ann/x/tags.atom"]),
      ("https://github.com/ann/x/commits/a/b", ["https://github.com/ann/x/commits/a/b.atom"]),
      ("https://gist.github.com/ann", ["https://gist.github.com/ann.atom"]),
      ("https://gitlab.com/a/b/c/-/tags", ["https://gitlab.com/a/b/c/-/tags?format=atom"]),
      (
        "https://gitlab.com/a/b/-/commits/main",
        ["https://gitlab.com/a/b/-/commits/main?format=atom"]
      ),
      (
        "https://gitlab.com/a/b",
        ["https://gitlab.com/a/b/-/tags?format=atom", "https://gitlab.com/a/b.atom"]
      ),
      ("https://codeberg.org/a/b/releases", ["https://codeberg.org/a/b/releases.rss"]),
      ("https://old.reddit.com/r/swift", ["https://www.reddit.com/r/swift/.rss"]),
      ("https://www.reddit.com/r/swift/new/", ["https://www.reddit.com/r/swift/new/.rss"]),
      (
        "https://www.reddit.com/r/swift/comments/1/title/",
        ["https://www.reddit.com/r/swift/comments/1/.rss"]
      ),
      ("https://www.reddit.com/u/ann", ["https://www.reddit.com/user/ann/.rss"]),
      ("https://mastodon.social/@ann", ["https://mastodon.social/@ann.rss"]),
      ("https://fosstodon.org/tags/swift", ["https://fosstodon.org/tags/swift.rss"]),
      ("https://bsky.app/profile/ann.example", ["https://bsky.app/profile/ann.example/rss"]),
      ("https://lemmy.world/c/linux", ["https://lemmy.world/feeds/c/linux.xml"]),
      ("https://medium.com/@ann", ["https://medium.com/feed/@ann"]),
      ("https://medium.com/pub", ["https://medium.com/feed/pub"]),
      ("https://ann.medium.com/", ["https://ann.medium.com/feed"]),
      ("https://ann.substack.com/", ["https://ann.substack.com/feed"]),
      ("https://ann.tumblr.com/", ["https://ann.tumblr.com/rss"]),
      ("https://www.tumblr.com/ann", ["https://ann.tumblr.com/rss"]),
      ("https://ann.blogspot.com/", ["https://ann.blogspot.com/feeds/posts/default"]),
      ("https://ann.wordpress.com/", ["https://ann.wordpress.com/feed/"]),
      (
        "https://ann.wordpress.com/category/a/b/",
        ["https://ann.wordpress.com/category/a/b/feed/"]
      ),
      ("https://ann.ghost.io/", ["https://ann.ghost.io/rss/"]),
      ("https://dev.to/ann", ["https://dev.to/feed/ann"]),
      ("https://news.ycombinator.com/", ["https://news.ycombinator.com/rss"]),
      ("https://lobste.rs/t/swift", ["https://lobste.rs/t/swift.rss"]),
      (
        "https://stackoverflow.com/questions/tagged/swift",
        ["https://stackoverflow.com/feeds/tag?tagnames=swift&sort=newest"]
      ),
      (
        "https://unix.stackexchange.com/questions/1/title",
        ["https://unix.stackexchange.com/feeds/question/1"]
      ),
      ("https://forums.swift.org/c/dev/15", ["https://forums.swift.org/c/dev/15.rss"]),
      ("https://framatube.org/", ["https://framatube.org/feeds/videos.xml?sort=-publishedAt"]),
      ("https://framatube.org/a/ann", ["https://framatube.org/feeds/videos.xml?accountName=ann"]),
      ("https://github.com/ann/x/commits", ["https://github.com/ann/x/commits.atom"]),
      ("https://github.com/ann/x/tree/main", ["https://github.com/ann/x/commits/main.atom"]),
      ("https://gitlab.com/a/b/-/releases", ["https://gitlab.com/a/b/-/releases.atom"]),
      ("https://gitlab.com/ann", ["https://gitlab.com/ann.atom"]),
      ("https://codeberg.org/a/b/tags", ["https://codeberg.org/a/b/tags.rss"]),
      (
        "https://codeberg.org/a/b",
        ["/releases.rss", "/tags.rss", ".rss"].map { "https://codeberg.org/a/b\($0)" }
      ),
      ("https://codeberg.org/ann", ["https://codeberg.org/ann.rss"]),
      ("https://reddit.com/", ["https://www.reddit.com/.rss"]),
      ("https://lemmy.ml/u/ann", ["https://lemmy.ml/feeds/u/ann.xml"]),
      ("https://lemmy.ml/", ["https://lemmy.ml/feeds/all.xml"]),
      ("https://medium.com/tag/cats", ["https://medium.com/feed/tag/cats"]),
      ("https://ann.tumblr.com/tagged/cats", ["https://ann.tumblr.com/tagged/cats/rss"]),
      (
        "https://ann.blogspot.com/search/label/cats",
        ["https://ann.blogspot.com/feeds/posts/default/-/cats"]
      ),
      ("https://ann.wordpress.com/tag/cats", ["https://ann.wordpress.com/tag/cats/feed/"]),
      ("https://lobste.rs/", ["https://lobste.rs/rss"]),
      ("https://superuser.com/", ["https://superuser.com/feeds"]),
      ("https://superuser.com/users/1/ann", ["https://superuser.com/feeds/user/1"]),
      ("https://forums.swift.org/t/topic/1", ["https://forums.swift.org/t/topic/1.rss"]),
      ("https://forums.swift.org/latest", ["https://forums.swift.org/latest.rss"]),
    ] as [(String, [String])])
  func `a known site has feeds at derived addresses`(page: String, feeds: [String]) throws {
    let answer = SiteRule.answer(for: try #require(SubscriptionAddress.web(page)))
    guard case .feeds(let links) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect(links.map(\.url) == feeds)
    #expect(links.allSatisfy { SubscriptionAddress.web($0.url) == $0.url })
    // The address of such a feed is used unchanged.
    #expect(links.allSatisfy { SiteRule.answer(for: $0.url) == nil })
  }

  @Test(arguments: [
    "https://a.example/", "https://github.com/", "https://github.com/ann.atom",
    "https://github.com/ann/x/issues", "https://github.com.evil.example/ann",
    "https://evil.example/github.com/ann", "https://notgithub.com/ann",
    "https://github.com:444/ann", "https://www.youtube.com/", "https://www.youtube.com/@ann",
    "https://www.youtube.com/watch?v=1", "https://youtube.com/channel/UC",
    "https://ann.wordpress.com/feed/", "https://ann.substack.com/p/post", "https://substack.com/",
    "https://mastodon.social/@ann/1", "https://mastodon.social/@ann.rss",
    "https://medium.com/@ann/post-1", "https://news.ycombinator.com/item?id=1",
    "https://news.ycombinator.com/rss", "https://stackoverflow.com/feeds",
    "https://reddit.com/r/swift/.rss",
  ])
  func `a known site is recognised by its whole host and only for pages with feeds`(url: String) {
    #expect(SiteRule.answer(for: url) == nil)
  }

  @Test(arguments: ["https://x.com/ann", "https://twitter.com/", "https://mobile.x.com/a/status/1"])
  func `a site that is known to have no feeds is refused without a request`(url: String)
    async throws
  {
    let reason = "X has no feeds, and its pages require a login"
    #expect(SiteRule.answer(for: url) == .refused(reason))
    let web = Pages([:])
    await #expect(throws: FetchFailure(.address, reason)) { try await web.find(url) }
    #expect(web.requestedURLs == [])
  }

  @Test func `a known page with one feed is fetched from the feed's address only`() async throws {
    let feed = Self.youTube + "?channel_id=UC1"
    let web = Pages([feed: Sample.rss("A")])
    let found = try await web.find("youtube.com/channel/UC1")
    #expect(found.map(\.link) == [FeedLink(url: feed, title: "Sample")])
    #expect(found[0].outcome?.summary == .brought(["A"], .complete))
    #expect(web.requestedURLs == [feed])
  }

  @Test func `a known page with several feeds lists them without a request`() async throws {
    let web = Pages([:])
    let found = try await web.find("https://github.com/ann/x")
    #expect(found.map(\.link.title) == ["Releases", "Tags", "Commits"])
    #expect(found.allSatisfy { $0.outcome == nil })
    #expect(web.requestedURLs == [])
  }

  @Test func `a known page whose feed is gone is requested itself`() async throws {
    let page = "https://github.com/ann"
    let web = Pages([page: Sample.page(Sample.link("/new.atom"))])
    #expect(try await web.find(page).map(\.link.url) == ["https://github.com/new.atom"])
    #expect(web.requestedURLs == ["https://github.com/ann.atom", page])
  }

  @Test func `the canonical address of a page can be that of a known site`() async throws {
    let page = "https://www.youtube.com/@ann"
    let feed = Self.youTube + "?channel_id=UC1"
    let canonical = "<link rel=canonical href='https://www.youtube.com/channel/UC1'>"
    let web = Pages([page: Sample.page(canonical), feed: Sample.rss("A")])
    #expect(try await web.find(page).map(\.link.url) == [feed])
    #expect(web.requestedURLs == [page, feed])
  }

  @Test func `a page without feed links is matched against the patterns of known software`()
    async throws
  {
    let page = "https://social.a.example/@ann"
    let feed = page + ".rss"
    let web = Pages([page: Sample.page(""), feed: Sample.rss("A")])
    #expect(try await web.find(page).map(\.link.url) == [feed])
    #expect(web.requestedURLs == [page, feed])
  }
}

/// Serves documents of other hosts without a network. Every other address is not found.
private final class Pages: HTTPTransport {
  private let documents: [String: String]
  private let requests = Mutex<[String]>([])

  init(_ documents: [String: String]) {
    self.documents = documents
  }

  var requestedURLs: [String] { requests.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    requests.withLock { $0.append(request.url) }
    guard let document = documents[request.url] else {
      return HTTPResponse(status: 404, headers: HTTPHeaders(), body: HTTPBody(bytes: []))
    }
    return HTTPResponse(
      status: 200, headers: HTTPHeaders(), body: HTTPBody(bytes: Array(document.utf8)))
  }

  func find(_ text: String) async throws(FetchFailure) -> [FoundFeed] {
    let policy = FetchPolicy(userAgent: "lede-test/1", pause: .zero)
    return try await FeedFinder(client: WebClient(transport: self), policy: policy).find(
      text, now: Date())
  }
}
