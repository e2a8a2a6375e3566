import TestSupport
import Testing

@testable import FeedModel

@Suite
struct CanonicalLinkTests {
  @Test(arguments: [
    "https://h.ex/a", "HTTP://H.EX/a", "http://h.ex:80/a", "https://h.ex:443/a", "http://h.ex./a",
    "http://h.ex/a/", "http://h.ex/a?", "http://h.ex/a#", "http://h.ex/a/?#",
    "http://h.ex/a?utm_source=x", "http://h.ex/a?UTM_Source=x&utm_medium=y",
    "http://h.ex/a?mtm_campaign=1", "http://h.ex/a?fbclid=1&gclid=2&dclid=3&msclkid=4",
    "http://h.ex/a?mc_cid=1&mc_eid=2&yclid=3&igshid=4", "http://h.ex/a?_hsenc=1&_hsmi=2&ref_src=3",
    "http://h.ex/a#utm_source=rss", "http://h.ex/a#xtor=RSS-1", "http://h.ex/a?&&utm_id=1",
    "http://h.ex/a#rss", "http://h.ex/a#RSS",
  ])
  func `spellings of one address have the same canonical form`(link: String) {
    #expect(CanonicalLink.key(of: link) == "https://h.ex/a")
  }

  @Test(arguments: [
    ("http://h.ex", "https://h.ex"), ("http://h.ex/", "https://h.ex"),
    ("http://h.ex/?p=1&utm_source=x&q=2", "https://h.ex?p=1&q=2"),
    ("http://h.ex/A/B", "https://h.ex/A/B"), ("http://h.ex/a#1", "https://h.ex/a#1"),
    ("http://h.ex/a?x#b=c", "https://h.ex/a?x#b=c"), ("http://h.ex/ü/", "https://h.ex/ü"),
    ("http://h.ex/e\u{301}?\u{301}#\u{301}", "https://h.ex/e\u{301}?\u{301}#\u{301}"),
    ("http://h.ex?p=1", "https://h.ex?p=1"), ("http://[::1]:80/a", "https://[::1]/a"),
    ("https://h.ex:8443/a/", "https://h.ex:8443/a"), ("http://h.ex/a#rss2", "https://h.ex/a#rss2"),
    ("http://B\u{DC}CHER.ex/a", "https://xn--bcher-kva.ex/a"),
    ("http://\u{444}.\u{4F8B}\u{3048}.ex", "https://xn--t1a.xn--r8jz45g.ex"),
  ])
  func `the canonical form keeps everything that identifies a page`(link: String, key: String) {
    #expect(CanonicalLink.key(of: link) == key)
  }

  @Test func `different pages have different canonical forms`() {
    let links = [
      "http://h.ex/a", "http://h.ex/A", "http://h.ex/b", "http://www.h.ex/a", "http://h.ex:8080/a",
      "http://h.ex/a?p=1", "http://h.ex/a?p=2", "http://h.ex/a?P=1", "http://h.ex/a?p=1&q=1",
      "http://h.ex/a?q=1&p=1", "http://h.ex/a#1", "http://h.ex/a#2", "http://h.ex/a?utm=1",
      "http://h.ex/a?ref=1", "http://h.ex/a.html", "http://h.ex/a/b", "http://h.ex/a%2Fb",
      "http://h.ex/a?source=utm_x", "http://h.ex/a?xtor=1", "http://h.ex/a?xtor=2",
      "http://h.ex/a#fbclid=1", "http://h.ex/a#fbclid=2", "https://h.ex:80/a",
    ]
    let keys = links.dropLast().map { CanonicalLink.key(of: $0) }
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [
    "", "a", "/a/", "tag:h.ex,2026:1", "urn:uuid:1/", "mailto:A@H.EX", "ftp://H.EX/a/", "http:",
    "http:/a/", "http://", "http:///a/", "https://:443/", "HTTPS", "httpx://H.EX/",
    "javascript:HTTP://H.EX/",
  ])
  func `the canonical form of a text that is not a web address is the text itself`(text: String) {
    #expect(CanonicalLink.key(of: text) == text)
  }

  @Test(arguments: [
    "http://h.ex//a//", "HTTP://H.ex:80/?utm_a=1&b=2#utm_x", "https://é.ex/ü?ö#ä", "tag:a,b:c",
    "http://h.ex/a?b=c/", "http://user@H.ex/a",
  ])
  func `a canonical form is its own canonical form`(link: String) {
    let key = CanonicalLink.key(of: link)
    #expect(CanonicalLink.key(of: key) == key)
  }
}
