import Foundation
import TestSupport
import Testing

@testable import FeedFetching

@Suite struct SpecialHostTests {
  @Test func `the built-in list of special hosts is parsed without warnings`() {
    #expect(SpecialHosts.known.warnings == [])
    #expect(
      SpecialHosts.known.hosts == [
        SpecialHost(host: "rachelbythebay.com", minimum: 25 * 3600),
        SpecialHost(host: "openrss.org", minimum: 10 * 3600, spacing: 60, trustsFreshness: true),
        SpecialHost(host: "reddit.com", spacing: 60),
        SpecialHost(host: "youtube.com", missesAtTimes: true),
      ])
  }

  @Test func `a list of hosts accepts all time units, internationalised names and comments`() {
    let hosts = SpecialHosts(
      parsing:
        "# a\r\n\r\n a.example\tevery=90s apart=2d # b\n\nBücher.Example every=5m\nb.example every=365d\n"
    )
    #expect(hosts.warnings == [])
    #expect(
      hosts.hosts == [
        SpecialHost(host: "a.example", minimum: 90, spacing: 2 * 86_400),
        SpecialHost(host: "xn--bcher-kva.example", minimum: 300),
        SpecialHost(host: "b.example", minimum: 365 * 86_400),
      ])
    #expect(hosts["www.b.example:8080"] == hosts.hosts[2])
    #expect(hosts["notb.example"] == nil)
  }

  @Test func `the first matching line of a list of hosts counts`() {
    let hosts = SpecialHosts(parsing: "www.a.example every=1h\na.example every=2h\nwww.a.example\n")
    #expect(hosts["www.a.example"]?.minimum == 3600)
    #expect(hosts["b.a.example"]?.minimum == 7200)
  }

  @Test(
    arguments: [
      "https://a.example/ every=1h", "a.example/x", ".a.example", "a.example.", "a.example:80",
      "every=1h",
    ])
  func `a line that does not start with a host name is skipped with a warning`(_ line: String) {
    let hosts = SpecialHosts(parsing: "\n\(line)\nb.example apart=1s")
    #expect(hosts.hosts == [SpecialHost(host: "b.example", spacing: 1)])
    #expect(hosts.warnings == ["line 2 does not start with a host name"])
  }

  @Test(
    arguments: [
      "often", "every", "every=", "every=h", "every=-1h", "every=1.5h", "every=1", "every=1w",
      "every=1000000s", "every=999999d", "every=366d", "every=8761h", "every=１h", "apart=3d",
      "trust-freshness=yes", "misses-at-times=", "=1h",
    ])
  func `a line with an unknown or invalid option is skipped with a warning`(_ word: String) {
    let hosts = SpecialHosts(parsing: "a.example every=1h \(word)")
    #expect(hosts.hosts == [])
    #expect(hosts.warnings.count == 1)
    #expect(hosts.warnings.first?.hasPrefix("line 1 has \(word), which is not a rule;") == true)
  }
}
