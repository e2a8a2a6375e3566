import FeedModel
import Foundation
import TestSupport
import Testing

/// Feeds that assign the GUID of a listed post to another post.
@Suite
struct MovedGUIDTests {
  private static let time = Date(timeIntervalSinceReferenceDate: 800_000_123)

  /// The properties of the posts of a feed.
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

  /// Returns a build of the feed, in which GUIDs number the posts from the newest, starting at 1.
  private func build(_ names: [String], _ facts: Facts, _ number: Int) -> [PostIdentity] {
    names.enumerated().map { post($1, guid: $0 + 1, facts, build: number) }
  }

  @Test(arguments: Facts.allCases)
  func `GUIDs that are item numbers neither hide new posts nor repeat known ones`(facts: Facts) {
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
  func `GUIDs that are item numbers work in growing lists and with several new posts`(facts: Facts)
  {
    var index = FeedIndex()
    index.read(build(["B", "A"], facts, 0))
    #expect(index.read(build(["C", "B", "A"], facts, 1)) == [0])
    #expect(index.read(build(["F", "E", "D", "C", "B", "A"], facts, 2)) == [0, 1, 2])
    #expect(index.read(build(["G", "F", "E", "D", "C", "B", "A"], facts, 3)) == [0])
  }

  /// Returns a build of the feed whose GUIDs number the items from 0.
  private func numbered(_ names: [String], _ facts: Facts, build number: Int) -> [PostIdentity] {
    names.enumerated().map { post($1, guid: $0, facts, build: number) }
  }

  @Test(arguments: Facts.allCases.filter { $0 != .sameWords })
  func `a post stays known when its GUID goes to the next post`(facts: Facts) {
    var index = FeedIndex()
    index.read(numbered(["X", "A"], facts, build: 0))
    let verdicts = index.absorb(
      numbered(["A"], facts, build: 1), channelLink: nil, completeness: .complete)
    #expect(verdicts.map(\.entry) == [2])
    #expect(index.entries.map(\.presence) == [.left, .listed])
    #expect(index.read(numbered(["X", "A"], facts, build: 2)) == [])
  }

  @Test(arguments: [Facts.all, .withoutDate, .withoutText, .titleAndLink, .oneLink, .datedByBuild])
  func `three new posts with the GUIDs of known posts are announced`(facts: Facts) {
    var index = FeedIndex()
    index.read(numbered(["C", "B", "A"], facts, build: 0))
    #expect(index.read(numbered(["Z", "Y", "X", "C"], facts, build: 1)) == [0, 1, 2])
    #expect(index.entries.count == 6)
    #expect(index.read(numbered(["Z", "Y", "X", "C", "B", "A"], facts, build: 2)) == [])
  }

  @Test(arguments: [11, 15, 20], [Facts.all, .withoutText, .titleAndLink, .datedByBuild])
  func `no post of a feed with twenty items is lost if its GUIDs are item numbers`(
    arrivals: Int, facts: Facts
  ) {
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

  @Test func `entries stay with their posts when GUIDs are reassigned`() {
    var index = FeedIndex()
    index.read(build(["B", "A"], .all, 0))
    let verdicts = index.absorb(
      build(["C", "B", "A"], .all, 1), channelLink: nil, completeness: .complete)
    #expect(verdicts == [.new(3), .known(1), .known(2)])
  }

  @Test func `two posts that swap GUIDs stay known if a third leaves`() {
    var index = FeedIndex()
    let (a, b) = (post("A", guid: 1, .all, build: 0), post("B", guid: 2, .all, build: 0))
    index.read([a, b])
    let exchanged = [post("A", guid: 2, .all, build: 1), post("C", guid: 1, .all, build: 1)]
    #expect(index.read(exchanged) == [1])
    #expect(index.read(exchanged) == [])
  }

  /// The current page is archived with its own title and link when the next one replaces it.
  @Test(arguments: [
    (date: true, text: nil, link: true), (true, "Talk", true), (false, nil, true),
    (false, nil, false),
  ])
  func `a GUID is not treated as reassigned if the new post has its own`(
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

  @Test func `an edited post keeps its GUID even if a copy of it is listed`() {
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

  /// GUIDs that stay with their posts while the titles move from one to another.
  @Test func `GUIDs are not treated as reassigned if posts of one page swap titles`() {
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

  @Test func `a new post is announced even if two other posts swap GUIDs`() {
    func page(_ guid: String, _ name: String) -> PostIdentity {
      PostIdentity(guid: guid, link: "http://h.ex/\(name)", title: name)
    }
    var index = FeedIndex()
    index.read([page("1", "now"), page("5", "E"), page("3", "C")])
    #expect(
      index.read([page("2", "now"), page("1", "one"), page("5", "C"), page("3", "E")]) == [0])
  }
}
