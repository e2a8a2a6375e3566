import Testing
import URLs

@testable import HTTPTransport

@Suite
struct ProxyVariablesTests {
  private func mayApply(_ url: String, _ variables: [String: String]) -> Bool {
    WebURL(url).flatMap { url in ProxyVariables.name(for: url) { variables[$0] } } != nil
  }

  @Test func `the first proxy variable that is not empty is used`() throws {
    let variables = ["https_proxy": "", "HTTPS_PROXY": "a", "all_proxy": "b", "http_proxy": "c"]
    let names = try ["https://h.ex/", "http://h.ex/"].map { url in
      ProxyVariables.name(for: try #require(WebURL(url))) { variables[$0] }
    }
    #expect(names == ["HTTPS_PROXY", "http_proxy"])
  }

  @Test func `proxy variables apply to one scheme or to all`() {
    #expect(!mayApply("http://h.ex/", [:]))
    #expect(mayApply("http://h.ex/", ["http_proxy": "http://p.ex:3128"]))
    #expect(!mayApply("https://h.ex/", ["http_proxy": "http://p.ex:3128"]))
    #expect(!mayApply("http://h.ex/", ["https_proxy": "p.ex", "HTTP_PROXY": "p.ex"]))
    for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      #expect(mayApply("HTTPS://h.ex/", [name: "p.ex"]))
      #expect(!mayApply("https://h.ex/", [name: ""]))
    }
  }

  @Test(arguments: [
    "h.ex", ".h.ex", "other.ex,h.ex", "other.ex h.ex", " ,other.ex\t, h.ex", "*", "ex", "H.EX.",
    ".ex.", "a.h.ex",
  ])
  func `no proxy is used for hosts in no_proxy`(exceptions: String) {
    for name in ["no_proxy", "NO_PROXY"] {
      let variables = ["all_proxy": "p.ex", name: exceptions]
      #expect(!mayApply("https://user:word@A.h.ex:8080/x?y", variables))
      #expect(!mayApply("https://a.h.ex./", variables))
      #expect(mayApply("https://other.example/h.ex", variables) == (exceptions != "*"))
      #expect(mayApply("https://ah.exe/", variables) == (exceptions != "*"))
    }
  }

  @Test(arguments: [
    "h.ex:80", "other.ex,*", "*.h.ex", "..h.ex", "b.a.h.ex", ".", "h", "http://h.ex", " ", "2.3",
  ])
  func `a proxy is used for hosts that no_proxy does not match`(exceptions: String) {
    let variables = ["all_proxy": "p.ex", "no_proxy": exceptions]
    #expect(mayApply("http://a.h.ex:80/", variables))
    #expect(mayApply("http://10.1.2.3/", variables))
  }

  @Test func `numeric hosts match no_proxy in any spelling`() {
    let variables = ["all_proxy": "p.ex", "no_proxy": "127.0.0.1,::1"]
    for host in ["127.0.0.1:80", "127.1", "0x7f000001", "2130706433", "[::1]:80", "[0:0::0:1]"] {
      #expect(!mayApply("http://\(host)/", variables))
    }
    #expect(mayApply("http://127.0.0.2/", variables))
    #expect(mayApply("http://127.0.0.1.h.ex/", variables))
  }

  @Test(arguments: [
    ("10.1.2.3", "10.0.0.0/8", true), ("11.1.2.3", "10.0.0.0/8", false),
    ("192.168.7.1", "192.168.0.0/21", true), ("192.168.8.1", "192.168.0.0/21", false),
    ("1.2.3.4", "0.0.0.0/0", true), ("1.2.3.4", "1.2.3.4/32", true),
    ("1.2.3.4", "1.2.3.4/33", false), ("1.2.3.4", "1.2.3.4/x", false),
    ("10.128.0.1", "10.0.0.0/9", false), ("[fdff::1]", "fc00::/7", true),
    ("10.1", "10.0.0.0/8", true),
    ("[fd00::1]", "fd00::/8", true), ("[fe00::1]", "fd00::/8", false),
    ("10.h.ex", "10.0.0.0/8", false), ("1.2.3.4", "::/0", false),
  ])
  func `no proxy is used for addresses within networks in no_proxy`(
    host: String, net: String, isExcepted: Bool
  ) {
    #expect(mayApply("http://\(host):80/", ["all_proxy": "p.ex", "no_proxy": net]) != isExcepted)
  }
}
