import Testing

@testable import FeedFetching

@Suite struct HostKeyTests {
  @Test(
    arguments: [
      ("https://Example.ORG/feed", "example.org"), ("http://example.org:80/", "example.org"),
      ("https://example.org:443?a", "example.org"),
      ("https://example.org:8443#a", "example.org:8443"),
      ("https://ann:s@cret@example.org./feed", "example.org"), ("HTTP://[::1]:80/", "[::1]"),
      ("https://MÜNCHEN.example:8443/", "xn--mnchen-3ya.example:8443"),
      ("https://münchen.example./ä", "xn--mnchen-3ya.example"),
      ("https://example.org", "example.org"),
      ("https:///feed", nil), ("https://@/feed", nil), ("https://./", nil),
      ("http:/example.org/", nil),
      ("file:///feed", nil), ("", nil),
    ] as [(String, String?)])
  func `an address has the host that is asked, in one form`(_ url: String, _ host: String?) {
    #expect(HostKey.host(of: url) == host)
  }
}
