import FeedFormats
import FeedModel
import Testing

@testable import FeedFetching

/// The address of the page with older posts.
@Suite
struct OlderPageTests {
  private static let feed = "https://h.ex/feed.xml"

  private func older(_ text: String, at url: String = feed) throws -> String? {
    let document = try FeedParser.parse(
      Array(text.utf8), context: FeedParser.Context(url: url))
    return OlderPage.link(after: document, at: url)?.url
  }

  private func atom(_ links: String..., more: String = "") -> String {
    let links = links.map { link -> String in
      let words = link.split(separator: " ")
      return "<link rel=\"\(words[0])\" href=\"\(words[1])\"/>"
    }.joined()
    return "<feed xmlns=\"http://www.w3.org/2005/Atom\" "
      + "xmlns:fh=\"http://purl.org/syndication/history/1.0\"><id>f</id><title>F</title>"
      + "\(links)\(more)<entry><id>1</id><title>1</title></entry></feed>"
  }

  private func rss(_ parts: String) -> String {
    "<rss version=\"2.0\" xmlns:a10=\"http://www.w3.org/2005/Atom\"><channel><title>F</title>"
      + "\(parts)<item><guid>1</guid></item></channel></rss>"
  }

  @Test func `the older page is the previous archive, otherwise the next page`() throws {
    #expect(
      try older(atom("next /2", "prev-archive /2025.xml")) == "https://h.ex/2025.xml")
    #expect(try older(atom("next ?page=2#top")) == "https://h.ex/feed.xml?page=2")
    #expect(
      try older(rss("<a10:link rel=\"next\" href=\"/p2\"/>")) == "https://h.ex/p2")
    #expect(
      try older(
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "F", "next_url": "/2.json",
         "items": [{"id": "1"}]}
        """) == "https://h.ex/2.json")
    #expect(try older(atom()) == nil)
    #expect(try older(atom("previous /2", "next-archive /3", "first /4")) == nil)
  }

  @Test(arguments: [
    "https://other.ex/2", "//other.ex/2", "http://h.ex/2", "https://h.ex:8443/2", "ftp://h.ex/2",
    "https://h.ex.evil.ex/2", "https://user:word@h.ex/2", "https://h.ex@evil.ex/2", "file:///2",
    "javascript:2", "https://h.ex/feed.xml", "#2",
  ])
  func `an older page must be on the same host, as secure, and another page`(address: String) throws
  {
    #expect(try older(atom("next \(address)")) == nil)
    #expect(try older(atom("prev-archive \(address)", "next /2")) == "https://h.ex/2")
  }

  @Test func `an older page may be more secure and gets the login of the feed only`() throws {
    let old = "http://h.ex/feed"
    #expect(try older(atom("next https://h.ex/2"), at: old) == "https://h.ex/2")
    let named = "https://user:word@h.ex/feed.xml"
    #expect(try older(atom("next /@me/2"), at: named) == "https://user:word@h.ex/@me/2")
    #expect(try older(atom("next https://h.ex/2"), at: named) == "https://user:word@h.ex/2")
    #expect(try older(atom("next https://me:x@h.ex/2"), at: named) == nil)
    let plain = "http://user:word@h.ex/feed.xml"
    #expect(try older(atom("next https://h.ex/2"), at: plain) == "https://h.ex/2")
    #expect(try older(atom("next http://h.ex:80/2"), at: plain) == "http://user:word@h.ex/2")
    #expect(try older(atom("next http://h.ex:443/2"), at: plain) == nil)
  }

  @Test func `a feed that declares itself complete has no older page`() throws {
    #expect(try older(atom("next /2", more: "<fh:complete/>")) == nil)
  }

  @Test(arguments: [
    ("https://h.ex/feed/", "https://h.ex/feed/?paged=2"),
    ("https://h.ex/?feed=rss2", "https://h.ex/?feed=rss2&paged=2"),
    ("https://h.ex/feed/?paged=2", "https://h.ex/feed/?paged=3"),
    ("https://h.ex/?paged=9&feed=rss2", "https://h.ex/?paged=10&feed=rss2"),
    ("https://h.ex/feed/?paged=x", nil), ("https://h.ex/feed/?paged=-1", nil),
    ("https://h.ex/feed/?paged=99999999999999999999", nil), ("https://h.ex/feed/?paged=10000", nil),
  ])
  func `the older pages of WordPress are numbered`(url: String, expected: String?) throws {
    let generator = "<generator>https://wordpress.org/?v=6.8</generator>"
    #expect(try older(rss(generator), at: url) == expected)
    #expect(try older(rss(""), at: url) == expected)
    #expect(try older(rss("<generator>Medium</generator>"), at: url) == nil)
  }

  @Test func `an older page is guessed only for WordPress feeds without a next link`() throws {
    let named = rss("<generator>WordPress</generator><a10:link rel=\"next\" href=\"//o.ex/2\"/>")
    #expect(try older(named, at: "https://h.ex/feed/") == nil)
    #expect(try older(rss("")) == nil)
    #expect(
      try older(rss("<generator>WordPress</generator>")) == "https://h.ex/feed.xml?paged=2")
  }
}
