import FeedModel
import Foundation
import TestSupport
import Testing

/// Posts whose GUID or link has changed: recognised as known posts that are missing from the
/// document.
@Suite
struct MissingPostTests {
  private static let time = Date(timeIntervalSinceReferenceDate: 800_000_123)

  private func post(
    _ guid: String?, _ link: String?, _ title: String?, time: Double? = 0, text: String? = nil,
    comments: String? = nil
  ) -> PostIdentity {
    PostIdentity(
      guid: guid, link: link, comments: comments, title: title, date: time.map { Self.time + $0 },
      text: text.map { Digest($0) })
  }

  /// Returns the judgement on the second document.
  private func judge(
    _ second: [PostIdentity], after first: [PostIdentity]
  ) -> [ItemJudgement] {
    var index = FeedIndex()
    index.read(first)
    return index.judge(
      second, channelLink: FeedHistory.channelLink, completeness: .complete
    ).items
  }

  private func evidence(
    _ second: [PostIdentity], after first: [PostIdentity]
  ) -> [PostEvidence?] {
    judge(second, after: first).map { $0.verdict.isNew ? nil : $0.evidence }
  }

  @Test(arguments: [
    ("http://h.ex/a", "https://h.ex/a"), ("http://h.ex/a", "HTTP://H.EX:80/a/"),
    ("https://h.ex/a?utm_source=x", "https://h.ex/a?utm_source=y"),
    ("http://b\u{FC}cher.ex/a", "https://xn--bcher-kva.ex/a"),
  ])
  func `a GUID that is an address identifies its post in any spelling`(
    old: String, new: String
  ) {
    #expect(
      judge([post(new, "http://x.ex/1", "New", time: 9)], after: [post(old, nil, "Old", time: 1)])
        == [ItemJudgement(.updated(1), by: .guidAddress, changes: [.title, .link, .guid])])
  }

  @Test func `GUIDs that differ in a significant part identify different posts`() {
    for other in ["http://h.ex/a#2", "http://h.ex/a?p=2", "http://h.ex/A", "tag:h.ex,2026:1"] {
      #expect(
        evidence([post(other, nil, "New", time: 9)], after: [post("http://h.ex/a", nil, "Old")])
          == [nil], "\(other)")
    }
  }

  @Test func `a post that gets a GUID is recognised by its link unless title and date differ`() {
    let old = post(nil, "http://h.ex/a", "A")
    #expect(evidence([post("1", "http://h.ex/a", "A!")], after: [old]) == [.bareLink])
    #expect(evidence([post("1", "http://h.ex/a", "A", time: 9)], after: [old]) == [.bareLink])
    #expect(evidence([post("http://h.ex/a", nil, "A", time: 9)], after: [old]) == [.bareLink])
    #expect(evidence([post("1", "http://h.ex/a", "B", time: 9)], after: [old]) == [nil])
    let named = post("0", "http://h.ex/a", "A")
    #expect(evidence([post("1", "http://h.ex/a", "A", time: 9)], after: [named]) == [nil])
  }

  @Test func `a post is recognised by any three of path, title, time and text, not by two`() {
    let old = post("1", "http://h.ex/a", "A", text: "a")
    let facts: [(PostIdentity, MatchingFacts)] = [
      (post("2", "http://h.ex/a", "A", text: "z"), [.place, .title, .date]),
      (post("2", "http://h.ex/a", "A", time: 9, text: "a"), [.place, .title, .text]),
      (post("2", "http://h.ex/a", "Z", text: "a"), [.place, .date, .text]),
      (post("2", "http://h.ex/z", "A", text: "a"), [.title, .date, .text]),
      (post("2", "http://new.ex/a", "A", text: "z"), [.place, .title, .date]),
      (post("http://new.ex/a", nil, "A", text: "z"), [.place, .title, .date]),
      (post("2", "http://h.ex/a", "A", text: "a"), [.place, .title, .date, .text]),
    ]
    for (new, witnesses) in facts {
      #expect(evidence([new], after: [old]) == [.witnesses(witnesses)], "\(new.brief)")
    }
    let others = [
      post("2", "http://h.ex/a", "A", time: 9, text: "z"),
      post("2", "http://h.ex/a", "Z", text: "z"),
      post("2", "http://h.ex/a", "Z", time: 9, text: "a"),
      post("2", "http://h.ex/z", "A", text: "z"),
      post("2", "http://h.ex/z", "A", time: 9, text: "a"),
      post("2", "http://h.ex/z", "Z", text: "a"),
      post("2", "http://new.ex/", "A", text: "z"),
    ]
    for new in others { #expect(evidence([new], after: [old]) == [nil], "\(new.brief)") }
  }

  @Test func `a date without a time is not enough to recognise a post`() {
    let midnight = Date(timeIntervalSinceReferenceDate: 0)
    let old = PostIdentity(guid: "1", link: "http://h.ex/a", title: "A", date: midnight)
    let new = PostIdentity(guid: "2", link: "http://h.ex/a", title: "A", date: midnight)
    #expect(evidence([new], after: [old]) == [nil])
    var (noon, other) = (old, new)
    noon.hasTimeOfDay = true
    other.hasTimeOfDay = true
    #expect(evidence([other], after: [noon]) == [.witnesses([.place, .title, .date])])
  }

  @Test func `a post is new while the post that it resembles is still listed`() {
    let old = post("1", "http://h.ex/a", "A", text: "a")
    let twin = post("2", "http://h.ex/a", "A", text: "a")
    #expect(evidence([twin, old], after: [old]) == [nil, .key(.guid)])
    #expect(evidence([old, twin], after: [old]) == [.key(.guid), nil])
  }

  @Test func `a post is new if two items could be the missing post`() {
    let old = post("1", "http://h.ex/a", "A", text: "a")
    let twins = [
      post("2", "http://h.ex/a", "A", text: "a"), post("3", "http://h.ex/a", "A", text: "a"),
    ]
    #expect(evidence(twins, after: [old]) == [nil, nil])
    #expect(evidence([twins[0], twins[0]], after: [old]).map { $0 == nil } == [false, false])
  }

  @Test(arguments: [false, true])
  func `each missing post is assigned to one item in any order`(isReversed: Bool) {
    let first = [
      post("1", "http://h.ex/a", "A", text: "a"), post("2", "http://h.ex/b", "B", text: "b"),
    ]
    let second = [
      post("3", "http://h.ex/a", "A", text: "a"), post("4", "http://h.ex/b", "B", text: "b"),
      post("5", "http://h.ex/c", "C", time: 5, text: "c"),
    ]
    let items = judge(isReversed ? second.reversed() : second, after: first)
    let verdicts = (isReversed ? items.reversed() : items).map(\.verdict)
    #expect(verdicts == [.updated(1), .updated(2), .new(3)])
  }

  @Test func `three posts that change alike are recognised by title and time or path and title`() {
    let first = (1...3).map { post("\($0)", "http://h.ex/\($0)", "T\($0)", time: Double($0)) }
    let migrated = (1...3).map {
      post("n\($0)", "http://new.ex/p/\($0)", "T\($0)", time: Double($0))
    }
    #expect(
      evidence(migrated, after: first)
        == Array(repeating: .massMove([.title, .date]), count: 3))
    let rebuilt = (1...3).map { post("r\($0)", "http://h.ex/\($0)", "T\($0)", time: 50) }
    #expect(
      evidence(rebuilt, after: first) == Array(repeating: .massMove([.place, .title]), count: 3))
    #expect(evidence(Array(migrated.dropLast()), after: first) == [nil, nil])
    #expect(evidence(Array(rebuilt.dropLast()), after: first) == [nil, nil])
  }

  @Test func `a post with a different text is new even if several posts change alike`() {
    let first = (1...3).map {
      post("\($0)", "http://h.ex/\($0)", "T\($0)", time: Double($0), text: "old \($0)")
    }
    let second = (1...3).map {
      post("r\($0)", "http://h.ex/\($0)", "T\($0)", time: 50, text: "new \($0)")
    }
    #expect(evidence(second, after: first) == [nil, nil, nil])
  }

  @Test func `posts recognised by other rules count towards the three that change alike`() {
    let first = (1...3).map {
      post("\($0)", "http://h.ex/\($0)", "T\($0)", time: Double($0), text: "t\($0)")
    }
    var second = first.map { item in
      var item = item
      item.guid = "n" + (item.guid ?? "")
      return item
    }
    second[2].link = "http://new.ex/p"
    second[2].text = Digest("new")
    #expect(
      evidence(second, after: first) == [
        .witnesses([.place, .title, .date, .text]), .witnesses([.place, .title, .date, .text]),
        .massMove([.title, .date]),
      ])
  }

  @Test func `a post is recognised by its old and its new keys after a change`() {
    var index = FeedIndex()
    let (old, new) = (post("http://h.ex/a", nil, "A"), post("https://h.ex/a", nil, "B", time: 5))
    index.read([old])
    #expect(index.read([new]) == [])
    #expect(index.read([old]) == [])
    #expect(index.read([new]) == [])
    #expect(index.entries.map(\.id) == [1])
  }

  @Test func `a post that has lost only its GUID is recognised if posts share its link`() {
    var index = FeedIndex()
    let others = [post(nil, "http://h.ex/a", "X"), post(nil, "http://h.ex/a", "Y", time: 1)]
    let named = post("1", "http://h.ex/a", "A", time: 5, text: "a")
    let bare = post(nil, "http://h.ex/a", "A", time: 5, text: "a")
    #expect(index.read(others + [named]) == [0, 1, 2])
    for _ in 0..<3 { #expect(index.read(others + [bare]) == []) }
  }

  @Test func `a post that is published again with another comments address is new`() {
    var index = FeedIndex()
    func talk(_ number: Int, _ link: String, time: Double) -> PostIdentity {
      post(
        nil, "http://h.ex/\(link)", link, time: time, text: "Comments",
        comments: "http://h.ex/talk/\(number)")
    }
    #expect(index.read([talk(1, "a", time: 1), talk(2, "b", time: 2)]) == [0, 1])
    #expect(index.read([talk(3, "a", time: 3), talk(2, "b", time: 2)]) == [0])
    #expect(index.read([talk(1, "a", time: 1), talk(2, "b", time: 2)]) == [])
  }

  /// Posts that differ only in their GUID are known to be different if both are listed.
  @Test(arguments: [Completeness.truncated, .partial])
  func `a partial document does not show which posts are missing`(
    completeness: Completeness
  ) {
    let (old, other) = (post("1", "status", "All well", text: "x"), post("2", "b", "B"))
    for time in [0.0, 9] {
      var index = FeedIndex()
      index.read([old, other])
      let new = post("3", "status", "All well", time: time, text: "x")
      #expect(index.read([new], completeness) == [0])
      #expect(index.read([new, old, other]) == [])
    }
  }

  @Test func `a GUID that several posts have does not identify a post in a partial document`() {
    var index = FeedIndex()
    let posts = (1...3).map { post("same", "\($0)", "P\($0)", time: Double($0), text: "\($0)") }
    #expect(index.read([posts[0]]) == [0])
    #expect(index.read([posts[1]], .truncated) == [0])
    #expect(index.read([posts[2], posts[1], posts[0]]) == [0])
    var edited = posts[2]
    edited.text = Digest("edited")
    edited.title = "P3!"
    #expect(index.read([edited], .truncated) == [])
    index.read([post("bare", nil, "A", time: nil)], .partial)
    #expect(index.read([post("bare", nil, "B", time: nil)], .partial) == [])
    index.read([post("sensor", nil, "20 degrees", time: 1, text: "20")], .truncated)
    #expect(
      index.read([post("sensor", nil, "21 degrees", time: 2, text: "21")], .truncated) == [])
  }

  @Test func `a suspiciously short document does not show which posts are missing`() {
    var index = FeedIndex()
    let old = (1...12).map { post("\($0)", "status", "All well", time: Double($0), text: "x") }
    index.read(old)
    let new = post("13", "status", "All well", time: 13, text: "x")
    #expect(index.read([new]) == [0])
    #expect(index.read([new] + old) == [])
  }

  @Test(arguments: [Completeness.truncated, .partial])
  func
    `a partial document shows posts that had left, changed scheme or moved together`(
      completeness: Completeness
    )
  {
    var index = FeedIndex()
    let old = (1...6).map {
      post("http://h.ex/\($0)", "http://h.ex/p/\($0)", "P\($0)", time: Double($0), text: "\($0)")
    }
    index.read(old)
    #expect(index.read(Array(old[..<5])) == [])
    let returned = post("new", "http://h.ex/p/6", "P6", time: 6, text: "6")
    let secure = post("https://h.ex/1", "http://h.ex/p/1", "P1!", time: 7)
    #expect(index.read([returned, secure], completeness) == [])
    #expect(index.read([post("n5", "http://n.ex/p/5", "P5", time: 5)], completeness) == [])
    let moved = (2...4).map { post("n\($0)", "http://h.ex/p/\($0)", "P\($0)", time: Double($0)) }
    #expect(index.read(moved, completeness) == [])
  }

  @Test func `a post that left its feed over ninety days ago is recognised by its keys only`() {
    for (days, isNew) in [(89.0, false), (91.0, true)] {
      var index = FeedIndex()
      func read(_ items: [PostIdentity], on day: Double) -> [Bool] {
        index.absorb(
          items, channelLink: nil, completeness: .complete,
          at: Self.time + day * 86_400
        ).map(\.isNew)
      }
      let (old, other) = (post("http://h.ex/a", nil, "A"), post("2", nil, "B"))
      _ = read([old, other], on: 0)
      _ = read([other], on: 1)
      for step in 1...4 { _ = read([other], on: 1 + days * Double(step) / 4) }
      #expect(
        read([post("https://h.ex/a", nil, "A!", time: 7), other], on: 1 + days) == [isNew, false])
      #expect(read([old, other], on: 2 + days) == [false, false])
    }
  }

  @Test func `the classic profile does not recognise posts whose GUID has changed`() {
    var index = FeedIndex(profile: .classic)
    #expect(index.read([post("http://h.ex/a", "http://h.ex/a", "A", text: "a")]) == [0])
    #expect(index.read([post("https://h.ex/a", "http://h.ex/a", "A", text: "a")]) == [0])
  }
}
