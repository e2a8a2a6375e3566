import FeedFormats
import Testing

struct `Addresses of subscriptions` {
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
  func `are http or https`(text: String, address: String?) {
    #expect(SubscriptionAddress.web(text) == address)
  }

  @Test(
    arguments: [
      "https://h.example/Feed?A=b", "HTTPS://H.Example/Feed?A=b", "https://h.example:443/Feed?A=b",
      "https://h.example:443:443/Feed?A=b",
      "https://h.example/Feed?A=b#top", "feed:https://h.example/Feed?A=b",
    ])
  func `have one spelling`(text: String) {
    #expect(SubscriptionAddress.web(text) == "https://h.example/Feed?A=b")
  }

  @Test(
    arguments: [
      "https://h.example:8443/f", "http://Me:Secret@h.example/f", "https://h.example/f/",
      "https://h.example/F", "https://h.example/?", "https://[2001:db8::1]:80/f",
    ])
  func `keep what makes a difference`(text: String) {
    #expect(SubscriptionAddress.web(text) == text)
  }
}
