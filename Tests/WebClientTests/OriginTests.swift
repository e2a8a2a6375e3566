import Testing
import URLs
import WebClient

@Suite
struct OriginTests {
  @Test(
    arguments: [
      ("http://h.ex/a", "http://h.ex/b", true), ("http://h.ex/a", "http://h.ex:80/", true),
      ("http://h.ex/a", "https://h.ex/a", true), ("https://h.ex/a", "http://h.ex/a", false),
      ("http://h.ex:81/a", "https://h.ex:81/a", false),
      ("http://h.ex/a", "https://h.ex:8443/", false),
      ("http://h.ex/", "http://h.ex:443/", false), ("http://h.ex/", "http://a.h.ex/", false),
      ("http://bücher.ex/", "http://xn--bcher-kva.ex/", true),
      ("http://[::1]/", "https://[::1]/", true), ("http://127.1/", "http://127.0.0.1/", true),
      ("http://h.ex", "http://u:p@h.ex?x", true), ("http://h.ex/", "http://h.ex@evil.ex/", false),
      ("", "", false),
    ])
  func `the origin of a URL is its scheme, host and port`(given: String, url: String, isSame: Bool)
  {
    let (given, url) = (WebURL(given), WebURL(url))
    let result = given.flatMap { given in url.map { $0.isSameOriginOrUpgrade(of: given) } }
    #expect((result ?? false) == isSame)
  }
}
