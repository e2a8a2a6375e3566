import TestSupport
import Testing
import URLs

@Suite struct URLPropertyTests {
  private static let pieces = [
    "http://", "https://", "HTTPS:", "file:", "sc:", "sc://", "//", "/", "\\", "?", "#", ":", "@",
    "[", "]", "::1",
    "[::1]", "127.0.0.1", "0x7f.1", "h.example", "H", "a", "xn--", "xn--0", "ü", "ß", "日本", "❤",
    "\u{AD}", "\u{200D}",
    "\u{301}", "\u{FFFD}", "%", "%2e", "%2E", "%00", "%zz", "..", ".", "C|", "C:", ":80", ":443",
    ":99999", " ", "\t",
    "\n", "\u{0}", "\u{7F}", "'", "\"", "<", "^", "|", "{", "&", "=", "\u{10FFFF}",
  ]

  @Test func `parsing never traps, and a serialised URL is parsed to itself`() throws {
    var random = SeededGenerator(seed: 42)
    let bases = try ["https://h.example/a/b?q", "file:///C:/a", "sc://h/a", "sc:/a", "mailto:a"].map
    {
      try #require(WebURL($0))
    }
    for _ in 0..<30_000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
      for base in [nil] + bases {
        guard let url = WebURL(text, base: base) else { continue }
        try check(url, text)
      }
    }
  }

  @Test func `parsing random bytes never traps`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        UInt8.random(in: 0...UInt8.max, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for text in [text, "http://" + text, "http://h.example/" + text] {
        if let url = WebURL(text) { try check(url, text) }
      }
    }
  }

  private func check(_ url: WebURL, _ source: String) throws {
    let text = url.description
    let again = try #require(WebURL(text), "\(source.debugDescription) gives \(text)")
    try #require(
      again == url && again.host == url.host && again.path == url.path, "\(source.debugDescription)"
    )
    try #require(url.resolve(text) == url, "\(source.debugDescription)")
    try #require(text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(source.debugDescription)")
    try #require(url.withoutUserinfo.hasUserinfo == false, "\(source.debugDescription)")
    try #require(url.withoutFragment.fragment == nil, "\(source.debugDescription)")
    // The components and their delimiters make up the whole text.
    var joined = "\(url.scheme):"
    if url.host != nil { joined += "//" }
    if url.hasUserinfo {
      joined += url.username + (url.password.isEmpty ? "" : ":\(url.password)") + "@"
    }
    joined += url.hostname + (url.port.map { ":\($0)" } ?? "")
    if url.host == nil, url.path.hasPrefix("//") { joined += "/." }
    joined += url.path + (url.query.map { "?\($0)" } ?? "") + (url.fragment.map { "#\($0)" } ?? "")
    try #require(joined == text, "\(source.debugDescription)")
  }

  @Test func `long URLs are parsed in linear time`() {
    let long = String(repeating: "a/../", count: 200_000)
    #expect(WebURL("https://h.example/\(long)")?.description == "https://h.example/")
    #expect(WebURL("https://h.example/\(String(repeating: "/", count: 200_000))") != nil)
    #expect(WebURL("https://\(String(repeating: "a.", count: 200_000))/") != nil)
    #expect(WebURL("https://\(String(repeating: "ü.", count: 20_000))/") == nil)
    #expect(WebURL("https://\(String(repeating: "@", count: 200_000))h.example") != nil)
    #expect(WebURL("http://h.example:\(String(repeating: "0", count: 200_000))81/")?.port == 81)
  }
}
