import Terminal
import Testing

@Suite struct BrowserAddressTests {
  @Test(arguments: [
    ("http://example.org", "http://example.org/"),
    ("HTTPS://Example.org/A?b=c#d", "https://example.org/A?b=c#d"),
    ("http://user:secret@example.org/x", "http://example.org/x"),
    ("http://good@evil.example/", "http://evil.example/"),
    ("http://a@b@evil.example:8080", "http://evil.example:8080/"),
    ("http://[2001:db8::1]:80/", "http://[2001:db8::1]/"),
    ("https://example.org/@user", "https://example.org/@user"),
    ("https://münchen.example/ü", "https://xn--mnchen-3ya.example/%C3%BC"),
    ("http://x.test/a b  c?d e#f g", "http://x.test/a%20b%20%20c?d%20e#f%20g"),
    ("  http://a/b ", "http://a/b"),
    ("http://h/$(touch)`x`';'\"%0a&&|*~${IFS}", "http://h/$(touch)%60x%60';'%22%0a&&|*~$%7BIFS%7D"),
  ])
  func `a web address is normalised and loses its user name and password`(
    text: String, address: String
  ) throws {
    #expect(try BrowserAddress(text).string == address)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)",
    " data:text/html,x", "file:///etc/passwd", "vbscript:x", "ssh://-oProxyCommand=x",
    "smb://h/x", "\\\\host\\x", "//h/x", "http:/x", "http:x", "tel:1", "x-man-page:ls", "-oX",
    "--help", "http://", "http:///x", "http://user@/x", "http://h.example\\@evil.example/",
    "http://a%00.b", "http://a b/", "http://a/\n", "http://a/\u{9C}",
    "http://a/\u{202E}x", "http://a/\u{A0}", "http://a:99999/", "http://a:b/",
    "http://[::1/", "http://[]/", "http://a^b/", "ftp://a/", "httpx://a/",
  ])
  func `an address other than a web address is refused`(text: String) {
    let error = #expect(throws: TerminalError.self) { try BrowserAddress(text) }
    #expect(error?.code == .refusedAddress)
  }

  @Test func `a refused address is shown safely with the reason`() {
    let error = #expect(throws: TerminalError.self) { try BrowserAddress("javascript:\u{9B}2J") }
    #expect(
      error?.description
        == "will not open \"javascript: 2J\": it contains a space, a control character or a backslash"
    )
  }
}
