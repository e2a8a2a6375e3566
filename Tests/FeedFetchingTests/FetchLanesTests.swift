import FeedFetching
import TestSupport
import Testing

@Suite
struct `Lanes` {
  private func lanes(_ urls: [String]) -> [[String]] { FetchLanes.group(urls) { $0 } }

  @Test func `hold the feeds of one host in their order, in the order of the hosts`() {
    #expect(
      lanes(["http://b.ex/1", "http://a.ex/1", "http://b.ex/2", "http://c.ex", "http://a.ex/2"])
        == [
          ["http://b.ex/1", "http://b.ex/2"], ["http://a.ex/1", "http://a.ex/2"], ["http://c.ex"],
        ])
    #expect(lanes([]) == [])
  }

  @Test func `know a host in every spelling`() {
    let one = [
      "http://h.ex/a", "https://h.ex", "HTTP://H.EX/b", "http://h.ex?q", "http://h.ex#f",
      "http://user:word@h.ex/", "http://us@er@h.ex/", "http://h.ex:80/", "https://h.ex:443/",
      "http://h.ex./",
    ]
    #expect(lanes(one) == [one])
  }

  @Test func `keep hosts apart that only look alike`() {
    let hosts = [
      "http://h.ex/", "http://www.h.ex/", "http://h.ex:8080/", "http://hh.ex/", "http://h.ex.org/",
      "http://a.ex/@h.ex/", "http://b.ex/?http://h.ex/", "http://[::1]/", "http://[::1]:81/",
    ]
    #expect(lanes(hosts) == hosts.map { [$0] })
  }

  @Test func `lose no feed and double none`() {
    for seed in UInt64(1)...100 {
      var random = SeededGenerator(seed: seed)
      let urls = (0..<50).map { "http://\(Int.random(in: 0...9, using: &random)).ex/\($0)" }
      let lanes = lanes(urls)
      #expect(lanes.flatMap(\.self).sorted() == urls.sorted())
      #expect(lanes.allSatisfy { Set($0.map { $0.prefix(12) }).count == 1 })
      #expect(lanes.count == Set(urls.map { $0.prefix(12) }).count)
    }
  }
}
