import FeedModel
import Foundation
import TestSupport

/// Generates random feeds, and indexes that have read them, from a seed.
struct FeedHistory {
  /// An arbitrary time.
  static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  static let channelLink = "http://h.ex/"

  /// The seeds of each property test: 500, or `LEDE_TEST_HISTORIES`.
  static let seeds: ClosedRange<UInt64> = {
    let requested = ProcessInfo.processInfo.environment["LEDE_TEST_HISTORIES"].flatMap(UInt64.init)
    return 1...max(requested ?? 500, 1)
  }()

  static let firstDay = Date(timeIntervalSinceReferenceDate: 780_000_000)

  var random: SeededGenerator
  private var fresh = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Returns a number that no other value of this history has.
  mutating func unique() -> Int {
    fresh += 1
    return fresh
  }

  static func day(_ day: Int) -> Date { firstDay + Double(day) * 86_400 }
}

extension FeedHistory {
  /// Returns an item of an inconsistent feed: GUIDs, links, comments addresses and titles are
  /// shared, missing or spelled differently.
  mutating func hostileItem() -> PostIdentity {
    let links = [
      "http://h.ex/a", "https://h.ex/a/", "http://h.ex/a?utm_source=x", "http://h.ex/b",
      "http://h.ex/c#1", "http://h.ex/c#2", Self.channelLink,
    ]
    return PostIdentity(
      guid: chance(50) ? nil : pick(["1", "2", "3", "http://h.ex/a", "https://h.ex/a"]),
      link: chance(25) ? nil : pick(links),
      comments: chance(50) ? nil : pick(["http://h.ex/d1", "http://h.ex/d2", "http://h.ex/d3"]),
      title: chance(15) ? nil : pick(["A", "B", "C"]),
      date: chance(30) ? nil : Self.day(number(1...3)),
      enclosure: chance(80) ? nil : pick(["http://h.ex/1.mp3", "http://h.ex/2.mp3"]),
      text: chance(40) ? nil : Digest(pick(["p", "q"])))
  }

  mutating func hostileDocument() -> [PostIdentity] {
    (0..<number(1...7)).map { _ in hostileItem() }
  }

  /// Returns an index that has read up to four hostile documents.
  mutating func hostileIndex() -> FeedIndex {
    var index = FeedIndex()
    for _ in 0..<number(0...4) { index.read(hostileDocument()) }
    return index
  }

  mutating func subset(_ items: [PostIdentity]) -> [PostIdentity] {
    items.filter { _ in chance(50) }
  }
}

extension FeedIndex {
  /// Absorbs a document and returns the positions of the new items.
  @discardableResult
  mutating func read(
    _ items: [PostIdentity], _ completeness: Completeness = .complete
  ) -> [Int] {
    let verdicts = absorb(
      items, channelLink: FeedHistory.channelLink, completeness: completeness)
    return verdicts.indices.filter { verdicts[$0].isNew }
  }
}

extension PostIdentity {
  /// A short description for failures of random tests.
  var brief: String {
    let parts = [
      guid.map { "g=\($0)" }, link.map { "l=\($0)" }, comments.map { "d=\($0)" },
      title.map { "t=\($0)" },
      date.map { "on=\(Int($0.timeIntervalSince(FeedHistory.firstDay) / 86_400))" },
      enclosure.map { "e=\($0)" }, text.map { "c=\($0.low % 1000)" },
    ]
    return "(\(parts.compactMap(\.self).joined(separator: " ")))"
  }
}

extension [PostIdentity] {
  var brief: String { map(\.brief).joined(separator: "\n  ") }
}
