import HTTPTransport
import Testing
import URLs

@testable import WebClient

@Suite
struct RedirectTests {
  private func redirect(
    _ location: String?, from url: String, status: Int = 302, _ method: HTTPMethod = .get
  ) throws -> Redirect {
    let headers = HTTPHeaders(location.map { [.init(name: "Location", value: $0)] } ?? [])
    return Redirect(method, status: status, headers: headers, url: try #require(WebURL(url)))
  }

  private func follow(_ target: String, _ method: HTTPMethod = .get) throws -> Redirect {
    .follow(method, try #require(WebURL(target)))
  }

  @Test(arguments: [
    ("/b", "http://h.ex/b"), ("b", "http://h.ex/dir/b"), ("../b", "http://h.ex/b"),
    ("./b", "http://h.ex/dir/b"), ("../../../b", "http://h.ex/b"),
    ("?page=2", "http://h.ex/dir/a?page=2"), ("//other.ex/b", "http://other.ex/b"),
    ("http://other.ex", "http://other.ex/"), ("https://h.ex/dir/a?q", "https://h.ex/dir/a?q"),
    (" /b ", "http://h.ex/b"), ("/b#top", "http://h.ex/b"), ("HTTPS://H.ex/b", "https://h.ex/b"),
    ("http://h.ex:81/b", "http://h.ex:81/b"),
    ("/b?u=http://x.ex/@y", "http://h.ex/b?u=http://x.ex/@y"),
    ("dir/b:c", "http://h.ex/dir/dir/b:c"), (" /b c?d e ", "http://h.ex/b%20c?d%20e"),
    ("http://other.ex?a b", "http://other.ex/?a%20b"), ("/é?q=ü", "http://h.ex/%C3%A9?q=%C3%BC"),
    // Interpreted as in browsers.
    ("https:///a", "https://a/"), ("http://h.ex\\@other.ex/", "http://h.ex/@other.ex/"),
    ("\\\\other.ex/a", "http://other.ex/a"), ("/a\u{0}b", "http://h.ex/a%00b"),
    ("/a\tb", "http://h.ex/ab"),
    ("//B\u{FC}cher.ex/", "http://xn--bcher-kva.ex/"), ("/a\"'|?'", "http://h.ex/a%22'|?%27"),
    // A byte that is not UTF-8, as header fields contain it.
    ("/\u{10FFE9}?\u{10FFE9}é", "http://h.ex/%E9?%E9%C3%A9"),
  ])
  func `the target of a redirect is resolved against the address that sent it`(
    location: String, target: String
  ) throws {
    #expect(try redirect(location, from: "http://h.ex/dir/a?q=1#f") == follow(target))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect of a GET or HEAD request is followed with any status`(status: Int) throws {
    for method in [HTTPMethod.get, .head] {
      #expect(
        try redirect("/b", from: "https://h.ex/a", status: status, method)
          == follow("https://h.ex/b", method))
      #expect(
        try redirect(nil, from: "https://h.ex/a", status: status, method)
          == .refused(.noWebAddress))
    }
  }

  @Test(arguments: [
    (301, HTTPMethod.get), (302, .get), (303, .get), (307, nil), (308, nil), (304, nil), (300, nil),
    (305, nil), (306, nil), (200, nil),
  ])
  func `a redirect of a POST request is followed with GET or not at all`(
    status: Int, method: HTTPMethod?
  ) throws {
    let expected = try method.map { try follow("http://h.ex/b", $0) } ?? .none
    #expect(try redirect("/b", from: "http://h.ex/a", status: status, .post) == expected)
  }

  @Test(arguments: [HTTPMethod.put, .patch, .delete, HTTPMethod(rawValue: "PROPFIND")])
  func `a redirect of another method is followed only after 303, with GET`(method: HTTPMethod)
    throws
  {
    for status in [301, 302, 307, 308] {
      #expect(try redirect("/b", from: "http://h.ex/a", status: status, method) == .none)
    }
    #expect(
      try redirect("/b", from: "http://h.ex/a", status: 303, method) == follow("http://h.ex/b"))
  }

  @Test(arguments: [
    nil, "", " ", "file:///etc/passwd", "FILE:/etc/passwd", "ftp://h.ex/a", "data:text/xml,<rss/>",
    "javascript:alert(1)", "gopher://h.ex/", "mailto:a@h.ex", "http://",
    "http://?x", "http://@", "http://:80/", "http://h .ex/", "http://h.ex:99999/", "//[::1/",
    "about:blank", "view-source:http://h.ex/", "//",
    "http://user@/a", "feed:http://h.ex/", "b:c",
  ])
  func `a redirect to an address other than a web address is refused`(location: String?) throws {
    #expect(try redirect(location, from: "http://h.ex/a") == .refused(.noWebAddress))
  }

  @Test(arguments: ["http://h.ex/a", "HTTP://other.ex/a"])
  func `a redirect from https to http is refused`(location: String) throws {
    for url in ["https://h.ex/a", "HTTPS://h.ex/a"] {
      #expect(try redirect(location, from: url, status: 301) == .refused(.insecure))
    }
  }

  @Test(arguments: [
    ("http://user:word@other.ex/b", "http://other.ex/b"),
    ("http://user@other.ex", "http://other.ex/"),
    ("http://a@b@other.ex/", "http://other.ex/"),
    ("http://user:@other.ex?q=@", "http://other.ex/?q=@"),
    ("//user:word@other.ex/b@c", "http://other.ex/b@c"),
  ])
  func `credentials in the target of a redirect are dropped`(location: String, target: String)
    throws
  {
    #expect(try redirect(location, from: "http://h.ex/a") == follow(target))
  }

  @Test func `credentials are not sent to another host after a redirect`() throws {
    #expect(
      try redirect("//other.ex/b", from: "http://user:word@h.ex/a") == follow("http://other.ex/b")
    )
  }

  @Test(arguments: [
    ("/b", "http://user:word@h.ex/b"), ("http://H.ex:80/b", "http://user:word@h.ex/b"),
    ("http://other:one@h.ex/b", "http://user:word@h.ex/b"), ("https://h.ex/b", "https://h.ex/b"),
    ("http://h.ex:81/b", "http://h.ex:81/b"), ("http://h.ex:443/b", "http://h.ex:443/b"),
    ("http://www.h.ex/", "http://www.h.ex/"), ("http://h.ex.evil.ex/", "http://h.ex.evil.ex/"),
    ("/b?u=http://x.ex/@y", "http://user:word@h.ex/b?u=http://x.ex/@y"),
  ])
  func `credentials are sent only to the same server after a redirect`(
    location: String, target: String
  ) throws {
    #expect(try redirect(location, from: "http://user:word@h.ex/a") == follow(target))
  }

  @Test func `a relative redirect from an address with a query and no path stays on its host`()
    throws
  {
    #expect(try redirect("b", from: "http://h.ex?q=/x/y") == follow("http://h.ex/b"))
  }
}
