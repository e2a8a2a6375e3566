import Terminal
import Testing

@Suite struct BrowserAddressTests {
  @Test(arguments: [
    ("http://example.org", "http://example.org", "example.org"),
    ("HTTPS://Example.org/A?b=c#d", "https://Example.org/A?b=c#d", "Example.org"),
    ("http://user:secret@example.org/x", "http://example.org/x", "example.org"),
    ("http://good@evil.example/", "http://evil.example/", "evil.example"),
    ("http://a@b@evil.example:8080", "http://evil.example:8080", "evil.example"),
    ("http://[2001:db8::1]:80/", "http://[2001:db8::1]:80/", "[2001:db8::1]"),
    ("https://example.org/@user", "https://example.org/@user", "example.org"),
    ("https://münchen.example/ü", "https://münchen.example/ü", "münchen.example"),
    ("http://x.test/a b  c?d e#f g", "http://x.test/a%20b%20%20c?d%20e#f%20g", "x.test"),
    ("  http://a/b ", "http://a/b", "a"),
    ("http://h/$(touch)`x`';'\"%0a&&|*~${IFS}", "http://h/$(touch)`x`';'\"%0a&&|*~${IFS}", "h"),
  ])
  func `a web address is accepted without its user name and password`(
    text: String, address: String, host: String
  ) throws {
    let parsed = try BrowserAddress(text)
    #expect(parsed.string == address)
    #expect(parsed.host.string == host)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)",
    " data:text/html,x", "file:///etc/passwd", "vbscript:x", "ssh://-oProxyCommand=x",
    "smb://h/x", "\\\\host\\x", "//h/x", "http:/x", "http:x", "tel:1", "x-man-page:ls", "-oX",
    "--help", "http://", "http:///x", "http://user@/x", "http://h.example\\@evil.example/",
    "http://a%00.b", "http://a b/", "http://a/\n", "http://a/\u{9C}",
    "http://a/\u{202E}x", "http://a/\u{A0}", "http://a:99999/", "http://a:b/",
    "http://[::1/", "http://[]/", "http://a;b/", "ftp://a/", "httpx://a/",
  ])
  func `an address other than a web address is refused`(text: String) {
    let error = #expect(throws: TerminalError.self) { try BrowserAddress(text) }
    #expect(error?.code == .refusedAddress)
  }

  @Test func `a refused address is shown safely with the reason`() {
    let error = #expect(throws: TerminalError.self) { try BrowserAddress("javascript:\u{9B}2J") }
    #expect(
      error?.description
        == "will not open \"javascript: 2J\": it holds a blank, a control or a backslash")
  }
}
