import Testing
import URLs

@Suite struct URLParsingTests {
  @Test(arguments: [
    "http://h.example/", "https://h.example/a/b.html?x=1&y=a+b#c", "https://h.example:8080/",
    "https://user:pw@h.example/", "https://user@h.example/", "http://192.0.2.1/",
    "http://[2001:db8::1]/",
    "https://xn--bcher-kva.example/", "ftp://h.example/f", "file:///etc/hosts",
    "file://server/share",
    "file:///C:/x", "mailto:me@h.example", "urn:isbn:0451450523", "tag:h.example,2024:1",
    "data:text/plain,a b", "sc://h", "sc://h/", "sc:/a", "sc:", "sc:///p",
    "https://h.example/a;b=c/@:!$&'()*+,",
    "https://h.example/?", "https://h.example/#", "https://h.example/?#", "web:/.//p",
    "https://h.example/%41%zz%", "https://h.example/?a=%zz'[]".replacing("'", with: "%27"),
    "https://h.example/a//b/", "https://h.example/.well-known/x", "https://h.example/a|b[c]",
    "https://a_b.example/",
  ])
  func `a normalised URL is unchanged`(text: String) {
    #expect(WebURL(text)?.description == text)
  }

  @Test(arguments: [
    ("HTTP://H.Example/A", "http://h.example/A"), ("http:h.example", "http://h.example/"),
    ("http:/h.example", "http://h.example/"), ("http:///h.example", "http://h.example/"),
    (#"http:\\h.example\a\b?\#\"#, #"http://h.example/a/b?\#\"#),
    ("  https://h.example/\n", "https://h.example/"),
    ("\u{1}https://h.example/\u{1F}", "https://h.example/"),
    ("ht\ntps://h.ex\tample/a\r\nb", "https://h.example/ab"),
    ("http://h.example:80/", "http://h.example/"), ("https://h.example:443", "https://h.example/"),
    ("http://h.example:443/", "http://h.example:443/"), ("http://h.example:/", "http://h.example/"),
    ("http://h.example:0080/", "http://h.example/"),
    ("http://h.example:00000000081", "http://h.example:81/"),
    ("ws://h.example:80/", "ws://h.example/"), ("wss://h.example:443/", "wss://h.example/"),
    ("ftp://h.example:21/", "ftp://h.example/"), ("sc://h.example:80/", "sc://h.example:80/"),
    ("http://h.example?q", "http://h.example/?q"), ("http://h.example#f", "http://h.example/#f"),
    ("http://h.example/a/./b/../c", "http://h.example/a/c"),
    ("http://h.example/a/..", "http://h.example/"),
    ("http://h.example/a/.", "http://h.example/a/"),
    ("http://h.example/../../a", "http://h.example/a"),
    ("http://h.example/a/%2E%2e/b/%2e", "http://h.example/b/"),
    ("http://h.example/a/.%2E", "http://h.example/"),
    ("http://h.example/...", "http://h.example/..."),
    ("http://h.example/.a/..b", "http://h.example/.a/..b"),
    ("http://h.example/a//../b", "http://h.example/a/b"),
    ("http://h.example/é ü", "http://h.example/%C3%A9%20%C3%BC"),
    ("http://h.example/\"<>^`{}", "http://h.example/%22%3C%3E%5E%60%7B%7D"),
    ("http://h.example/?\"<>'`{}é", "http://h.example/?%22%3C%3E%27`{}%C3%A9"),
    ("sc://h/?'", "sc://h/?'"),
    ("http://h.example/#\"<>`{}?#", "http://h.example/#%22%3C%3E%60{}?#"),
    ("http://me@here:p:w@h.example/", "http://me%40here:p%3Aw@h.example/"),
    ("http://me:@h.example/", "http://me@h.example/"),
    ("http://:pw@h.example/", "http://:pw@h.example/"),
    ("http://:@h.example/", "http://h.example/"), ("http://@h.example/", "http://h.example/"),
    ("http://a=b;c|d@h.example/", "http://a%3Db%3Bc%7Cd@h.example/"),
    ("sc:a b", "sc:a b"), ("sc:a ?q", "sc:a%20?q"), ("sc:a #f", "sc:a%20#f"),
    ("sc:é\u{7F}", "sc:%C3%A9%7F"),
    ("sc:/..//p", "sc:/.//p"), ("sc:/a/../", "sc:/"), ("sc://h/..", "sc://h/"),
    ("SC://H/%41", "sc://H/%41"),
  ])
  func `a URL is normalised`(text: String, form: String) {
    #expect(WebURL(text)?.description == form)
    #expect(WebURL(form)?.description == form)
  }

  @Test(arguments: [
    "", " ", "a", "/a", "//h.example/", "?q", "#f", ":", "://", "1http://h.example/",
    "ht_tp://h.example/",
    "http:", "http://", "http:///", "https://?q", "http://#", "http://@", "http://me@",
    "http://me:pw@/",
    "http://:80/", "http://me@:80/", "http://h.example:a/", "http://h.example:65536/",
    "http://h.example:99999999999999999999/", "http://h.example:-1/", "http://h.example:8 0/",
    "http://h ost/", "http://a<b/", "http://a%b/", "http://a%00b/", "http://a%2Fb/", "http://a|b/",
    "http://a^b/",
    "http://[/", "http://]/", "http://[]/", "http://[::1/", "http://a]b/", "http://[::1]x/",
    "sc://a b/",
    "sc://a<b/", "sc://@", "sc://:80/", "file://h:80/", "http://\u{FFFD}/", "http://%FF/",
    "http://%C2%AD/",
  ])
  func `text that is not an absolute URL is rejected`(text: String) {
    #expect(WebURL(text) == nil)
  }

  @Test(arguments: [
    ("file:a", "file:///a"), ("file:", "file:///"), ("file:/a", "file:///a"),
    ("file://localhost/a", "file:///a"),
    ("file://LOCALHOST", "file:///"), ("file:///C|/a", "file:///C:/a"),
    ("file:C|/..", "file:///C:/"),
    ("file://C:/a", "file:///C:/a"), ("file:///C:/../..", "file:///C:/"),
    ("file://h/C|/a", "file://h/C:/a"),
    (#"file:\\server\share"#, "file://server/share"), ("file:///a/C|", "file:///a/C|"),
  ])
  func `file URLs are parsed and normalised`(text: String, form: String) {
    #expect(WebURL(text)?.description == form)
  }
}
