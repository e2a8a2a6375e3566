import Testing

@testable import URLs

@Suite struct URLHostTests {
  @Test(
    arguments: [
      ("h.example", .domain("h.example")), ("H.EXAMPLE.", .domain("h.example.")),
      ("%68.ex%41mple", .domain("h.example")), ("1.example", .domain("1.example")),
      ("0x.a", .domain("0x.a")),
      ("a.0xg", .domain("a.0xg")), ("bücher.example", .domain("xn--bcher-kva.example")),
      ("BÜCHER.example", .domain("xn--bcher-kva.example")),
      ("b%C3%BCcher.example", .domain("xn--bcher-kva.example")),
      ("bu\u{308}cher.example", .domain("xn--bcher-kva.example")),
      ("straße.example", .domain("xn--strae-oqa.example")),
      ("STRAẞE.example", .domain("xn--strae-oqa.example")),
      ("日本。example", .domain("xn--wgv71a.example")), ("ｈ．ｅｘａｍｐｌｅ", .domain("h.example")),
      ("a\u{AD}b.example", .domain("ab.example")), ("i❤.example", .domain("xn--i-7iq.example")),
      ("☃", .domain("xn--n3h")), ("xn--a", .domain("xn--a")),
      ("XN--BCHER-KVA", .domain("xn--bcher-kva")),
      ("192.0.2.1", .ipv4(IPv4Address(0xC000_0201))),
      ("192.0.2.1.", .ipv4(IPv4Address(0xC000_0201))),
      ("0300.0.0x2.1", .ipv4(IPv4Address(0xC000_0201))),
      ("192.513", .ipv4(IPv4Address(0xC000_0201))),
      ("0xC0000201", .ipv4(IPv4Address(0xC000_0201))),
      ("3221225985", .ipv4(IPv4Address(0xC000_0201))),
      ("１９２.0.2.1", .ipv4(IPv4Address(0xC000_0201))), ("0x", .ipv4(IPv4Address(0))),
      ("255.255.255.255", .ipv4(IPv4Address(.max))),
    ] as [(String, URLHost)])
  func `hosts of special URLs are normalised`(text: String, host: URLHost) throws {
    let url = try #require(WebURL("http://\(text)/"))
    #expect(url.host == host)
    #expect(url.description == "http://\(host)/")
  }

  @Test(arguments: [
    "256.0.0.1", "1.2.3.4.5", "1.2.3.", "4294967296", "1.16777216", "1.2.65536", "1.2.3.256", "09",
    "a.0x",
    "a.1", "1..2", "0xfffffffff", "18446744073709551617", "1.2.3.08", "a.b.0x1f",
  ])
  func `a host that ends in a number must be an IPv4 address`(text: String) {
    // A trailing dot is ignored: `1.2.3.` has three parts.
    let isAddress = text == "1.2.3."
    #expect((WebURL("http://\(text)/") == nil) == !isAddress)
  }

  @Test(arguments: [
    ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("2001:DB8::1", "2001:db8::1"),
    ("0:0:0:0:0:0:0:0", "::"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
    ("1:0:0:2:3:0:0:4", "1::2:3:0:0:4"),
    ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("0001:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("::ffff:192.0.2.1", "::ffff:c000:201"), ("1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:c000:201"),
    ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
  ])
  func `IPv6 addresses in brackets are parsed and normalised`(text: String, form: String) throws {
    let address = try #require(IPv6Address(text))
    #expect(address.description == form)
    #expect(WebURL("http://[\(text)]/")?.host == .ipv6(address))
    #expect(WebURL("http://[\(text)]/")?.hostname == "[\(form)]")
    #expect(WebURL("sc://[\(text)]")?.host == .ipv6(address))
  }

  @Test(arguments: [
    "", ":", ":1", "1", ":::", "1:::2", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8:",
    "1:2:3:4:5:6:7::8", "12345::", "g::", "::1%eth0", "::1.2.3", "::1.2.3.4.5", "::256.1.1.1",
    "::01.1.1.1",
    "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "::.1.2.3", "::1.2.3.", "1:", "::1:", "::0x1",
    "192.0.2.1",
  ])
  func `invalid IPv6 addresses are rejected`(text: String) {
    #expect(IPv6Address(text) == nil)
    #expect(WebURL("http://[\(text)]/") == nil)
  }

  @Test func `hosts of other URLs are only percent-encoded`() {
    #expect(WebURL("sc://H%41.é/")?.host == .opaque("H%41.%C3%A9"))
    #expect(WebURL("sc://192.0.2.01/")?.host == .opaque("192.0.2.01"))
    #expect(WebURL("sc:///")?.host == .empty)
    #expect(WebURL("sc:/")?.host == nil)
    #expect(WebURL("file:///")?.host == .empty)
  }

  @Test(arguments: [
    "a\u{0}ü", "\u{378}.example", "ü\u{202E}", "\u{301}a", "ü\u{2A74}", "ü\u{A0}b", "xn--0.ü",
    "ü..\u{FFFD}",
  ])
  func `hosts with characters that domains cannot contain are rejected`(text: String) {
    #expect(WebURL("http://\(text)/") == nil)
    #expect(WebURL("http://a.\(text).example/") == nil)
  }
}
