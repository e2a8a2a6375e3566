import Testing
import URLs

/// URL references whose spelling is preserved.
struct URLReferenceTests {
  /// RFC 3986 section 5.4, except that an empty reference is not an address here.
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
  func `references are resolved as in the examples of RFC 3986`(reference: String, target: String) {
    #expect(URLReference.resolve(reference, against: "http://a/b/c/d;p?q") == target)
    #expect(URLReference.resolve(" \n\(reference)\t", against: "http://a/b/c/d;p?q") == target)
  }

  @Test(
    arguments: [
      ("g", "http://a", "http://a/g"), ("g", "http://a?q", "http://a/g"),
      ("?y", "http://a", "http://a?y"),
      ("g", nil, "g"), ("g", "no base", "g"),
      ("https://é.example/ü?ö", "http://a/", "https://é.example/ü?ö"),
      ("日本", "http://a/b/", "http://a/b/日本"), ("http://A/%7e", "http://a/", "http://A/%7e"),
    ] as [(String, String?, String)])
  func `resolved references keep their spelling`(reference: String, base: String?, target: String) {
    #expect(URLReference.resolve(reference, against: base) == target)
  }

  @Test(arguments: [
    "", "  ", ":", "::", "/", "//", "?", "#", "http:", "http://", "http://[", "http://a.c[o.test/",
    "://",
    "\u{0}", "\u{301}", "//\u{301}/", "a:\u{301}b", "%", "%zz", "\\\\host\\x", "../\u{338}", "\r\n",
    String(repeating: "../", count: 10_000), String(repeating: "a:", count: 10_000),
  ])
  func `hostile references are resolved without a crash`(reference: String) {
    for base in [nil, "", "http://a/b", "urn:x", reference, "http://\u{338}/\u{301}"] {
      _ = URLReference.resolve(reference, against: base)
      _ = URLReference.isHTTP(reference)
      _ = URLReference.redacted(reference)
    }
  }

  @Test(arguments: [
    ("http:g?#", "http:g?#"), ("//h/a//./b?c?d#e#f", "http://h/a//./b?c?d#e#f"),
    ("//h", "http://h"), ("/a/../%2e%2e/b", "http://a/%2e%2e/b"), ("?", "http://a/b/./c?"),
    ("#", "http://a/b/./c?q#"), ("\u{301}", "http://a/b/\u{301}"),
    ("/\u{301}/../x", "http://a/x"), ("/a b", "http://a/a b"), ("a\\b", "http://a/b/a\\b"),
  ])
  func `resolving changes nothing but the path and the missing components`(
    reference: String, target: String
  ) {
    let resolved = URLReference.resolve(reference, against: "http://a/b/./c?q#f")
    #expect(resolved.map { Array($0.utf8) } == Array(target.utf8))
  }

  @Test(arguments: [
    ("http://me:pw@a.ex/x", "http://a.ex/x"), ("https://t@a.ex", "https://a.ex"),
    ("HTTP://me:p@w@a.ex:8/", "HTTP://a.ex:8/"), ("http://@a.ex", "http://a.ex"),
    ("http://a.example/me:pw@b", "http://a.example/me:pw@b"), ("http://a?b@c", "http://a?b@c"),
    ("http://a#b@c", "http://a#b@c"), ("mailto:me@a.example", "mailto:me@a.example"), ("", ""),
    ("http://me:pw@[::1/", "http://[::1/"), ("http://me:pw@/", "http:///"),
    ("https:/me:pw@a.ex/x", "https://a.ex/x"), (" https://me:pw@a.ex/", "https://a.ex/"),
    ("ht\ntps://me:pw@a.ex/", "https://a.ex/"), ("https:\\\\me:pw@a.ex/", "https://a.ex/"),
  ])
  func `user name and password are removed from displayed addresses`(address: String, shown: String)
  {
    #expect(URLReference.redacted(address) == shown)
  }

  /// The components of a reference, compared as a whole.
  struct Parts: Equatable {
    var scheme: String?
    var userinfo: String?
    var hostAndPort = ""
    var path = ""
    var query: String?
    var fragment: String?
    var defaultPort: UInt16?
    var isHTTP = false
  }

  @Test(arguments: [
    (
      "HTTPS://Me:P@w@Ex.ORG:443/a%2F/./?b?c#d#e",
      Parts(
        scheme: "HTTPS", userinfo: "Me:P@w", hostAndPort: "Ex.ORG:443", path: "/a%2F/./",
        query: "b?c", fragment: "d#e", defaultPort: 443, isHTTP: true)
    ),
    (
      "http://h?b@c/d",
      Parts(scheme: "http", hostAndPort: "h", query: "b@c/d", defaultPort: 80, isHTTP: true)
    ),
    ("http:a", Parts(scheme: "http", path: "a", defaultPort: 80)),
    ("urn:a:b", Parts(scheme: "urn", path: "a:b")),
    ("//@h:/", Parts(userinfo: "", hostAndPort: "h:", path: "/")),
    ("/a:b", Parts(path: "/a:b")), ("1a:b", Parts(path: "1a:b")), ("", Parts()),
    ("#?", Parts(fragment: "?")), ("a?", Parts(path: "a", query: "")),
    (
      "x://\u{301}/\u{301}?\u{301}",
      Parts(
        scheme: "x", hostAndPort: "\u{301}", path: "/\u{301}", query: "\u{301}")
    ),
  ])
  func `a reference has the components that it is written with`(text: String, parts: Parts) {
    let url = URLReference(text)
    let found = Parts(
      scheme: url.scheme.map(String.init), userinfo: url.userinfo.map(String.init),
      hostAndPort: String(url.hostAndPort), path: String(url.path),
      query: url.query.map(String.init), fragment: url.fragment.map(String.init),
      defaultPort: url.defaultPort, isHTTP: url.isHTTP)
    #expect(found == parts)
    #expect(URLReference.isHTTP(text) == parts.isHTTP)
  }
}
