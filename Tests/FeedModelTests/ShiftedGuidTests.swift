import FeedModel
import Foundation
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

  @Test func `keeps the entries with their posts`() {
    var index = FeedIndex()
    index.read(build(["B", "A"], .all, 0))
    let verdicts = index.absorb(
      build(["C", "B", "A"], .all, 1), channelLink: nil, completeness: .complete)
    #expect(verdicts == [.new(3), .updated(1), .updated(2)])
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
}
