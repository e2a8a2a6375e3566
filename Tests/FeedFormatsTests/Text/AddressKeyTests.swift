import FeedFormats
import Testing

@Suite struct AddressKeyTests {
  @Test(
    arguments: [
      ["https://h.ex/a", "HTTPS://H.EX:443/a", "https://h.ex:/a", "https://h.ex:0443/a#b"],
      ["http://h.ex/a/b?c", "http://h.ex/a/b?c#d"],
      ["http://h.ex/", "http://h.ex", "http://h.ex:80", "http://h.ex:00080/"],
      ["http://h.ex:40707/", "http://h.ex:040707"],
      [
        "https://bücher.ex/", "https://xn--bcher-kva.ex/", "https://BÜCHER.ex",
        "https://XN--bcher-KVA.ex",
      ],
      ["http://[::1]/a", "http://[0:0:0:0:0:0:0:1]/a", "http://[0000::0001]:80/a"],
      ["http://[2001:db8::a]:81/", "http://[2001:DB8:0::A]:081/"],
      ["http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/"],
      ["http://h.ex/~ann/a-b", "http://h.ex/%7Eann/a%2Db", "http://h.ex/%7eann/%61-b"],
      ["http://h.ex/a%2Fb?q=%C3%BC", "http://h.ex/a%2fb?q=%c3%bc", "http://h.ex/a%2Fb?q=ü"],
      ["http://h.ex/b/", "http://h.ex/a/../b/", "http://h.ex/./b/.", "http://h.ex/%2E/b/"],
      ["http://Me:Word@h.ex/", "http://Me:Word@H.ex:80/"],
    ])
  func `equivalent spellings of an address have the same key`(spellings: [String]) {
    let keys = spellings.map { SubscriptionAddress.key(of: $0) }
    #expect(Set(keys).count == 1, "\(keys)")
    #expect(SubscriptionAddress.key(of: keys[0]) == keys[0])
  }

  @Test func `addresses that can have different meanings have different keys`() {
    let others = [
      "http://h.ex/a", "https://h.ex/a", "http://h.ex/A", "http://h.ex/a/", "http://h.ex//a",
      "http://h.ex/a?", "http://h.ex/a?b&c", "http://h.ex/a?c&b", "http://h.ex/a?b&C",
      "http://h.ex:8080/a", "https://h.ex:80/a", "http://www.h.ex/a", "http://h.ex./a",
      "http://h.ex/a%2Fb", "http://h.ex/a/b", "http://h.ex/a+b", "http://h.ex/a%20b",
      "http://h.ex/a%2Bb", "http://h.ex/a%", "http://h.ex/a%25", "http://h.ex/a%zz",
      "http://h.ex/a%+1", "http://h.ex/%%34%31", "http://h.ex/%41%", "http://h.ex/a?b=../c",
      "http://h.ex/a?b=c", "http://ME@h.ex/a",
      "http://me@h.ex/a", "http://[::1]/a", "http://[::2]/a", "http://127.0.0.1/a",
      "http://127.0.0.1.h.ex/a", "http://1.2.3.4.5/a", "http://h.ex/.a", "http://h.ex/a.",
      "file:///a%7E", "file:///a~", "http://[::/", "http://a::/", "http://a:80:/", "http://a/",
    ]
    let keys = others.map { SubscriptionAddress.key(of: $0) }
    #expect(Set(keys).count == others.count)
    #expect(keys.map { SubscriptionAddress.key(of: $0) } == keys)
  }
}
