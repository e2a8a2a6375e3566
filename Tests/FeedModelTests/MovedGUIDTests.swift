import FeedModel
import Foundation
import TestSupport
import Testing

/// Feeds that give a post's guid to another one while the post is still listed.
@Suite
struct `A guid that goes to another post` {
  private static let time = Date(timeIntervalSinceReferenceDate: 800_000_123)

  /// What posts of a feed consist of.
  enum Facts: CaseIterable, Sendable {
    case all, withoutDate, withoutText, titleAndLink, oneLink, datedByBuild, sameWords
  }

  private func post(_ name: String, guid: Int, _ facts: Facts, build: Int) -> PostIdentity {
    let number = Double(name.unicodeScalars.first?.value ?? 0)
    let isBare = facts == .titleAndLink
    let isDated = !isBare && facts != .withoutDate
    return PostIdentity(
      guid: "\(guid)",
      link: [.oneLink, .sameWords].contains(facts) ? "http://h.ex/all" : "http://h.ex/\(name)",
      title: facts == .sameWords ? "All well" : name,
      date: isDated ? Self.time + (facts == .datedByBuild ? Double(build) : number) : nil,
      text: isBare || facts == .withoutText ? nil : Digest(facts == .sameWords ? "" : name))
  }

  /// Each build numbers its posts anew, from the newest one on.
  private func build(_ names: [String], _ facts: Facts, _ number: Int) -> [PostIdentity] {
    names.enumerated().map { post($1, guid: $0 + 1, facts, build: number) }
  }

  @Test(arguments: Facts.allCases)
  func `neither swallows that one nor makes the post new`(facts: Facts) {
    for length in 2...5 {
      var index = FeedIndex()
      let names = ["G", "F", "E", "D", "C", "B", "A"]
      for newest in (0...3).reversed() {
        let listed = Array(names[newest..<min(newest + length, names.count)])
        let new = index.read(build(listed, facts, newest))
        #expect(new == (newest == 3 ? Array(listed.indices) : [0]), "\(listed)")
        #expect(index.read(build(listed, facts, newest)) == [])
        #expect(index.read(build(listed, facts, newest), .truncated) == [])
      }
    }
  }

  @Test(arguments: Facts.allCases)
  func `does so where the list grows, and where several are new`(facts: Facts) {
    var index = FeedIndex()
    index.read(build(["B", "A"], facts, 0))
    #expect(index.read(build(["C", "B", "A"], facts, 1)) == [0])
    #expect(index.read(build(["F", "E", "D", "C", "B", "A"], facts, 2)) == [0, 1, 2])
    #expect(index.read(build(["G", "F", "E", "D", "C", "B", "A"], facts, 3)) == [0])
  }

  /// GUIDs that number the items of each build from 0 on.
  private func numbered(_ names: [String], _ facts: Facts, build number: Int) -> [PostIdentity] {
    names.enumerated().map { post($1, guid: $0, facts, build: number) }
  }

  @Test(arguments: Facts.allCases.filter { $0 != .sameWords })
  func `keeps a post whose number went to the next one`(facts: Facts) {
    var index = FeedIndex()
    index.read(numbered(["X", "A"], facts, build: 0))
    let verdicts = index.absorb(
      numbered(["A"], facts, build: 1), channelLink: nil, completeness: .complete)
    #expect(verdicts.map(\.entry) == [2])
    #expect(index.entries.map(\.presence) == [.left, .listed])
    #expect(index.read(numbered(["X", "A"], facts, build: 2)) == [])
  }

  @Test(arguments: [Facts.all, .withoutDate, .withoutText, .titleAndLink, .oneLink, .datedByBuild])
  func `announces three posts that took over the numbers of others`(facts: Facts) {
    var index = FeedIndex()
    index.read(numbered(["C", "B", "A"], facts, build: 0))
    #expect(index.read(numbered(["Z", "Y", "X", "C"], facts, build: 1)) == [0, 1, 2])
    #expect(index.entries.count == 6)
    #expect(index.read(numbered(["Z", "Y", "X", "C", "B", "A"], facts, build: 2)) == [])
  }

  @Test(arguments: [11, 15, 20], [Facts.all, .withoutText, .titleAndLink, .datedByBuild])
  func `loses no post of a window of twenty`(arrivals: Int, facts: Facts) {
    let names = (0..<60).map { String(Unicode.Scalar(UInt32(0x4E00 + $0))!) }
    var index = FeedIndex()
    var newest = 20
    index.read(numbered(names[0..<20].reversed(), facts, build: 0))
    while newest + arrivals <= names.count {
      newest += arrivals
      let listed = Array(names[(newest - 20)..<newest].reversed())
      #expect(index.read(numbered(listed, facts, build: newest)) == Array(0..<arrivals))
      #expect(index.read(numbered(listed, facts, build: newest)) == [])
    }
  }

  @Test func `keeps the entries with their posts`() {
    var index = FeedIndex()
    index.read(build(["B", "A"], .all, 0))
    let verdicts = index.absorb(
      build(["C", "B", "A"], .all, 1), channelLink: nil, completeness: .complete)
    #expect(verdicts == [.new(3), .known(1), .known(2)])
  }

  @Test func `tells nothing more where two are exchanged and one is gone`() {
    var index = FeedIndex()
    let (a, b) = (post("A", guid: 1, .all, build: 0), post("B", guid: 2, .all, build: 0))
    index.read([a, b])
    let exchanged = [post("A", guid: 2, .all, build: 1), post("C", guid: 1, .all, build: 1)]
    #expect(index.read(exchanged) == [1])
    #expect(index.read(exchanged) == [])
  }

  /// The page of today is archived under a title and a link of its own when tomorrow's takes its place.
  @Test(arguments: [
    (date: true, text: nil, link: true), (true, "Talk", true), (false, nil, true),
    (false, nil, false),
  ])
  func `is not supposed where a new post has a guid of its own`(
    date: Bool, text: String?, link: Bool
  ) {
    func page(_ day: Int, archived: Bool) -> PostIdentity {
      PostIdentity(
        guid: "\(day)", link: archived && link ? "http://h.ex/t/\(day)" : "http://h.ex/now",
        title: archived ? "Thread \(day)" : "Open thread",
        date: date ? Self.time + 86_400 * Double(day) : nil, text: text.map { Digest($0) })
    }
    var index = FeedIndex()
    index.read([page(1, archived: false)])
    for today in 2...5 {
      let listed = [page(today, archived: false)] + (1..<today).map { page($0, archived: true) }
      #expect(index.read(listed) == [0])
      #expect(index.read(listed) == [])
    }
    #expect(index.header.sharedKeys == [])
  }

  @Test func `is the post's own where it was edited, whatever else is listed beside it`() {
    var index = FeedIndex()
    let a = post("A", guid: 1, .all, build: 0)
    let b = post("B", guid: 2, .all, build: 0)
    index.read([a, b])
    var edited = a
    edited.text = Digest("edited")
    var copy = a
    copy.guid = "9"
    #expect(index.read([edited, b, copy]) == [2])
    #expect(index.read([edited, b, copy]) == [])
  }

  /// Guids that stay with their posts, of which each shows what another one showed before.
  @Test func `is not supposed where posts of one page take each other's words`() {
    func value(_ guid: String, _ title: String) -> PostIdentity {
      PostIdentity(guid: guid, link: "http://h.ex/p", title: title)
    }
    let steps: [(before: [PostIdentity], now: [PostIdentity], new: [Int])] = [
      (
        [value("r1", "Free"), value("r2", "Busy")],
        [value("r1", "Busy"), value("r2", "Closed"), value("r3", "Free")], [2]
      ),
      (
        [value("r1", "Open"), value("r2", "Closed")],
        [value("r1", "Closed"), value("r2", "Busy")], []
      ),
      (
        (1...3).map { value("s\($0)", "No. \($0)") },
        [value("s4", "No. 1")] + (1...3).map { value("s\($0)", "No. \($0 + 1)") }, [0]
      ),
    ]
    for step in steps {
      var index = FeedIndex()
      index.read(step.before)
      #expect(index.read(step.now) == step.new)
      #expect(index.header.sharedKeys == [])
    }
  }

  @Test func `swallows no new post because two others have exchanged theirs`() {
    func page(_ guid: String, _ name: String) -> PostIdentity {
      PostIdentity(guid: guid, link: "http://h.ex/\(name)", title: name)
    }
    var index = FeedIndex()
    index.read([page("1", "now"), page("5", "E"), page("3", "C")])
    #expect(
      index.read([page("2", "now"), page("1", "one"), page("5", "C"), page("3", "E")]) == [0])
  }
}
