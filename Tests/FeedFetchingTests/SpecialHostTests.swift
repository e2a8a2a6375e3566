import Foundation
import TestSupport
import Testing

@testable import FeedFetching

@Suite struct `The list of special hosts` {
  @Test func `is understood, line by line`() {
    #expect(SpecialHosts.known.warnings == [])
    #expect(
      SpecialHosts.known.hosts == [
        SpecialHost(host: "rachelbythebay.com", minimum: 25 * 3600),
        SpecialHost(host: "openrss.org", minimum: 10 * 3600, spacing: 60, trustsFreshness: true),
        SpecialHost(host: "reddit.com", spacing: 60),
        SpecialHost(host: "youtube.com", missesAtTimes: true),
      ])
  }

  @Test func `takes times in all units, hosts in all letters, and comments`() {
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

  @Test func `lets the first line count that holds`() {
    let hosts = SpecialHosts(parsing: "www.a.example every=1h\na.example every=2h\nwww.a.example\n")
    #expect(hosts["www.a.example"]?.minimum == 3600)
    #expect(hosts["b.a.example"]?.minimum == 7200)
  }

  @Test(
    arguments: [
      "https://a.example/ every=1h", "a.example/x", ".a.example", "a.example.", "a.example:80",
      "every=1h",
    ])
  func `passes over what names no host, and says so`(_ line: String) {
    let hosts = SpecialHosts(parsing: "\n\(line)\nb.example apart=1s")
    #expect(hosts.hosts == [SpecialHost(host: "b.example", spacing: 1)])
    #expect(hosts.warnings == ["line 2 does not begin with the name of a host"])
  }

  @Test(
    arguments: [
      "often", "every", "every=", "every=h", "every=-1h", "every=1.5h", "every=1", "every=1w",
      "every=1000000s", "every=999999d", "every=366d", "every=8761h", "every=１h", "apart=3d",
      "trust-freshness=yes", "misses-at-times=", "=1h",
    ])
  func `passes over a line with a word that says nothing, and says so`(_ word: String) {
    let hosts = SpecialHosts(parsing: "a.example every=1h \(word)")
    #expect(hosts.hosts == [])
    #expect(hosts.warnings.count == 1)
    #expect(hosts.warnings.first?.hasPrefix("line 1 has \(word), which says nothing;") == true)
  }
}
