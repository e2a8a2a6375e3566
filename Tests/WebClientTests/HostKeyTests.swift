import Testing
import WebClient

@Suite struct HostKeyTests {
  @Test(
    arguments: [
      ("https://Example.ORG/feed", "example.org"), ("http://example.org:80/", "example.org"),
      ("https://example.org:443?a", "example.org"),
      ("https://example.org:8443#a", "example.org:8443"),
      ("https://ann:s@cret@example.org./feed", "example.org"), ("HTTP://[::1]:80/", "[::1]"),
      ("https://MÜNCHEN.example:8443/", "xn--mnchen-3ya.example:8443"),
      ("https://münchen.example./ä", "xn--mnchen-3ya.example"),
      ("https://example.org", "example.org"), ("http://h1.test.:8080/3", "h1.test:8080"),
      ("https:///feed", "feed"), ("https://@/feed", nil), ("https://./", nil),
      ("http:/example.org/", "example.org"), ("http://example.org:443/", "example.org:443"),
      ("http://127.1/", "127.0.0.1"), ("http://a b/", nil),
      ("file:///feed", nil), ("", nil),
    ] as [(String, String?)])
  func `the host of an address is normalised`(_ url: String, _ host: String?) {
    #expect(HostKey.host(of: url) == host)
  }

  @Test(
    arguments: [
      ("file:///a", true), ("FILE:/a", true), ("http://localhost:81/a", true),
      ("http://a.localhost/", true),
      ("http://127.1.2.3/", true), ("https://[::1]:8/", true), ("http://127.ex.org/", false),
      ("https://localhost.ex/", false), ("ftp://localhost/", false), ("a", false),
    ])
  func `an address is local if it refers to this machine`(
    _ url: String, isOnThisMachine: Bool
  ) {
    #expect(HostKey.isOnThisMachine(url) == isOnThisMachine)
  }
}
