import FeedFormats
import Testing

struct `Web addresses` {
  /// RFC 3986 section 5.4. The same document (an empty reference) is no address here.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
  ])
  func `resolve by the examples of RFC 3986`(reference: String, target: String) {
    #expect(WebAddress.resolve(reference, against: "http://a/b/c/d;p?q") == target)
    #expect(WebAddress.resolve(" \n\(reference)\t", against: "http://a/b/c/d;p?q") == target)
  }

  @Test(arguments: [
    ("http://me:pw@a.ex/x", "http://a.ex/x"), ("https://t@a.ex", "https://a.ex"),
    ("HTTP://me:p@w@a.ex:8/", "HTTP://a.ex:8/"), ("http://@a.ex", "http://a.ex"),
    ("http://a.example/me:pw@b", "http://a.example/me:pw@b"), ("http://a?b@c", "http://a?b@c"),
    ("http://a#b@c", "http://a#b@c"), ("mailto:me@a.example", "mailto:me@a.example"), ("", ""),
  ])
  func `may be shown without their login`(address: String, shown: String) {
    #expect(WebAddress.withoutLogin(address) == shown)
  }

  @Test(
    arguments: [
      ("g", "http://a", "http://a/g"), ("g", "http://a?q", "http://a/g"),
      ("?y", "http://a", "http://a?y"),
      ("g", nil, "g"), ("g", "no base", "g"),
      ("https://é.example/ü?ö", "http://a/", "https://é.example/ü?ö"),
      ("日本", "http://a/b/", "http://a/b/日本"), ("http://A/%7e", "http://a/", "http://A/%7e"),
    ] as [(String, String?, String)])
  func `resolve elsewhere`(reference: String, base: String?, target: String) {
    #expect(WebAddress.resolve(reference, against: base) == target)
  }

  @Test(arguments: [
    "", "  ", ":", "::", "/", "//", "?", "#", "http:", "http://", "http://[", "http://a.c[o.test/",
    "://",
    "\u{0}", "\u{301}", "//\u{301}/", "a:\u{301}b", "%", "%zz", "\\\\host\\x", "../\u{338}", "\r\n",
    String(repeating: "../", count: 10_000), String(repeating: "a:", count: 10_000),
  ])
  func `resolve hostile references without harm`(reference: String) {
    for base in [nil, "", "http://a/b", "urn:x", reference, "http://\u{338}/\u{301}"] {
      _ = WebAddress.resolve(reference, against: base)
      _ = WebAddress.isWeb(reference)
      _ = SubscriptionAddress.web(reference)
    }
  }

  @Test(
    arguments: [
      ("https://a.example/f", "https://a.example/f"), ("feed://a.example/f", "http://a.example/f"),
      ("feed:https://a.example/f", "https://a.example/f"),
      ("itpc://a.example/f", "http://a.example/f"),
      (" HTTP://a.example ", "http://a.example/"), ("|touch P", nil), ("exec:touch", nil),
      ("file:///etc/passwd", nil), ("javascript:alert(1)", nil), ("feed:javascript:x", nil),
      ("http:///x", nil), ("https://a b/", nil), ("https://a\\b/", nil), ("https://a/\u{9B}", nil),
      ("a.example", nil), ("ftp://a.example/", nil), ("feed:feed:http://a.example/", nil),
    ] as [(String, String?)])
  func `of subscriptions are http or https`(text: String, address: String?) {
    #expect(SubscriptionAddress.web(text) == address)
  }

  @Test(
    arguments: [
      "https://h.example/Feed?A=b", "HTTPS://H.Example/Feed?A=b", "https://h.example:443/Feed?A=b",
      "https://h.example:443:443/Feed?A=b",
      "https://h.example/Feed?A=b#top", "feed:https://h.example/Feed?A=b",
    ])
  func `of subscriptions have one spelling`(text: String) {
    #expect(SubscriptionAddress.web(text) == "https://h.example/Feed?A=b")
  }

  @Test(
    arguments: [
      "https://h.example:8443/f", "http://Me:Secret@h.example/f", "https://h.example/f/",
      "https://h.example/F", "https://h.example/?", "https://[2001:db8::1]:80/f",
    ])
  func `of subscriptions keep what makes a difference`(text: String) {
    #expect(SubscriptionAddress.web(text) == text)
  }
}
