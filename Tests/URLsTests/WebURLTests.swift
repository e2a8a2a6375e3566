import Testing
import URLs

@Suite struct WebURLTests {
  /// The components of a URL, compared as a whole.
  struct Parts: Equatable, CustomTestStringConvertible {
    var scheme = ""
    var username = ""
    var password = ""
    var hostname = ""
    var port: UInt16?
    var path = ""
    var query: String?
    var fragment: String?
    var testDescription: String { "\(self)" }
  }

  @Test(arguments: [
    (
      "https://u:p@h.example:8443/a/b%2F?q=1#f",
      Parts(
        scheme: "https", username: "u", password: "p", hostname: "h.example", port: 8443,
        path: "/a/b%2F", query: "q=1", fragment: "f")
    ),
    (
      "http://h.example",
      Parts(scheme: "http", hostname: "h.example", path: "/")
    ),
    (
      "http://h.example/?#",
      Parts(
        scheme: "http", hostname: "h.example", path: "/",
        query: "",
        fragment: "")
    ),
    (
      "https://h.example/a/#f?g",
      Parts(
        scheme: "https", hostname: "h.example", path: "/a/",
        fragment: "f?g")
    ),
    (
      "http://:p@[::1]/",
      Parts(
        scheme: "http", password: "p", hostname: "[::1]", path: "/")
    ),
    (
      "http://u@192.0.2.1:8/x?y",
      Parts(
        scheme: "http", username: "u", hostname: "192.0.2.1", port: 8, path: "/x", query: "y")
    ),
    (
      "mailto:a@h.example?subject=x",
      Parts(scheme: "mailto", path: "a@h.example", query: "subject=x")
    ),
    ("sc://h", Parts(scheme: "sc", hostname: "h")),
    ("sc:/.//p#f", Parts(scheme: "sc", path: "//p", fragment: "f")),
    ("file:///a", Parts(scheme: "file", path: "/a")),
  ])
  func `a URL is split into its components`(text: String, parts: Parts) throws {
    let url = try #require(WebURL(text))
    #expect(
      Parts(
        scheme: url.scheme, username: url.username, password: url.password,
        hostname: url.hostname, port: url.port, path: url.path, query: url.query,
        fragment: url.fragment) == parts)
  }

  @Test(
    arguments: [
      ("https://u:p@h.example:8/x", "https://h.example:8"),
      ("http://h.example:80/", "http://h.example"),
      ("http://[::1]:81", "http://[::1]:81"), ("ftp://h.example", "ftp://h.example"),
      ("wss://h.example", "wss://h.example"),
      ("blob:https://h.example/1", "https://h.example"), ("file:///a", nil),
      ("mailto:a@h.example", nil),
      ("sc://h.example", nil), ("blob:ftp://h.example/", nil), ("blob:x", nil),
    ] as [(String, String?)])
  func `a URL has an origin if its scheme has one`(text: String, origin: String?) {
    #expect(WebURL(text)?.origin?.description == origin)
  }

  @Test(arguments: [
    ("http://h.example/a", "HTTP://u:p@H.example:80/b?c", true),
    ("http://h.example/", "https://h.example/", false),
    ("http://h.example/", "http://h.example:8080/", false),
    ("http://a.example/", "http://b.example/", false),
    ("https://bücher.example/", "https://xn--bcher-kva.example/", true),
    ("http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", true),
    ("http://127.1/", "http://127.0.0.1/", true),
    ("http://h.example./", "http://h.example/", false), ("file:///a", "file:///a", false),
  ])
  func `two URLs have the same origin if scheme, host and port are equal`(
    one: String, other: String, isSame: Bool
  ) throws {
    let (one, other) = (try #require(WebURL(one)), try #require(WebURL(other)))
    #expect(one.isSameOrigin(as: other) == isSame)
    #expect(other.isSameOrigin(as: one) == isSame)
  }

  @Test func `user information and fragment of a URL can be removed`() throws {
    let url = try #require(WebURL("https://u:p@h.example:8/a?b#c"))
    #expect(url.withoutFragment.description == "https://u:p@h.example:8/a?b")
    #expect(url.withoutUserinfo.description == "https://h.example:8/a?b#c")
    #expect(url.redacted == "https://h.example:8/a?b#c")
    let plain = try #require(WebURL("https://h.example/"))
    #expect([plain.withoutFragment, plain.withoutUserinfo] == [plain, plain])
  }

  @Test func `the user information of a URL can be replaced by that of another`() throws {
    let other = try #require(WebURL("https://u:p%40@i.example/"))
    let changed = ["http://x@h.example:8/a", "mailto:a@h.example", "file:///a", "sc:///"].map {
      WebURL($0)?.withUserinfo(of: other).description
    }
    #expect(
      changed == ["http://u:p%40@h.example:8/a", "mailto:a@h.example", "file:///a", "sc:///"])
  }

  @Test func `a URL is for HTTP if its scheme is http or https`() {
    #expect(
      ["http://h", "https://h", "httpx://h", "ftp://h", "ws://h"].map { WebURL($0)?.isHTTP }
        == [true, true, false, false, false])
  }

  @Test func `two URLs are equal if their normalised forms are`() {
    #expect(WebURL("HTTP://H.example") == WebURL("http://h.example:80/"))
    #expect(WebURL("http://h.example/a") != WebURL("http://h.example/A"))
    #expect(Set([WebURL("http://h.example"), WebURL("http://h.example/")]).count == 1)
  }
}
