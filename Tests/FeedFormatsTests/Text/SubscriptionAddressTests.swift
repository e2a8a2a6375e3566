import FeedFormats
import Testing

struct SubscriptionAddressTests {
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
  func `a subscription address is an HTTP or HTTPS URL`(text: String, address: String?) {
    #expect(SubscriptionAddress.web(text) == address)
  }

  @Test(
    arguments: [
      "https://h.example/Feed?A=b", "HTTPS://H.Example/Feed?A=b", "https://h.example:443/Feed?A=b",
      "https://h.example:443:443/Feed?A=b",
      "https://h.example/Feed?A=b#top", "feed:https://h.example/Feed?A=b",
    ])
  func `equivalent subscription addresses get the same spelling`(text: String) {
    #expect(SubscriptionAddress.web(text) == "https://h.example/Feed?A=b")
  }

  @Test(
    arguments: [
      "https://h.example:8443/f", "http://Me:Secret@h.example/f", "https://h.example/f/",
      "https://h.example/F", "https://h.example/?", "https://[2001:db8::1]:80/f",
    ])
  func `differences that matter are kept in a subscription address`(text: String) {
    #expect(SubscriptionAddress.web(text) == text)
  }
}
