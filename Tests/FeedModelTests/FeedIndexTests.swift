import FeedModel
import Foundation
import TestSupport
import Testing

/// The four classic operations, one by one.
@Suite
struct `The index` {
  private static let a = PostIdentity(guid: "1", link: "http://h.ex/a", title: "A")
  private static let b = PostIdentity(guid: "2", link: "http://h.ex/b", title: "B")

  /// An index that knows some posts, in a refresh of its own.
  private func index(
    _ posts: PostIdentity..., profile: DetectionProfile = .classic
  ) -> FeedIndex {
    var index = FeedIndex(profile: profile)
    index.reset()
    for post in posts { index.update(with: post) }
    return index
  }

  private func flags(_ index: FeedIndex) -> [Bool] { index.entries.map { index.exists($0) } }

  @Test(arguments: DetectionProfile.allCases)
  func `knows nothing at first`(profile: DetectionProfile) {
    var index = FeedIndex(profile: profile)
    #expect(index.entries == [])
    #expect(index.check(Self.a) == nil)
    #expect(index.entries == [])
  }

  @Test(arguments: DetectionProfile.allCases)
  func `has seen a post that was updated or checked, until it is reset`(profile: DetectionProfile) {
    var index = index(Self.a, Self.b, profile: profile)
    #expect(flags(index) == [true, true])
    index.reset()
    #expect(flags(index) == [false, false])
    #expect(index.check(Self.b) == 2)
    #expect(flags(index) == [false, true])
    index.reset()
    #expect(flags(index) == [false, false])
  }

  @Test(arguments: DetectionProfile.allCases)
  func `counts up from one, and never gives a number twice`(profile: DetectionProfile) {
    var index = index(Self.a, profile: profile)
    index.reset()
    index.purge()
    #expect(index.update(with: Self.b) == 2)
    #expect(index.nextID == 3)
  }

  @Test(arguments: DetectionProfile.allCases)
  func `resets by one step, however much it knows`(profile: DetectionProfile) {
    var index = index(Self.a, Self.b, profile: profile)
    let (generation, before) = (index.generation, index.entries)
    index.reset()
    #expect(index.generation == generation + 1)
    #expect(index.entries == before)
  }

  @Test func `checks a post with guid by its guid alone`() {
    var index = index(Self.a)
    index.reset()
    #expect(index.check(PostIdentity(guid: "1", link: "http://h.ex/other", title: "Z")) == 1)
    #expect(index.check(PostIdentity(guid: "2", link: "http://h.ex/a", title: "A")) == nil)
  }

  @Test func `checks a post without guid by its link, also against posts with guid`() {
    var index = index(Self.a)
    #expect(index.check(PostIdentity(link: "http://h.ex/a")) == 1)
    #expect(index.check(PostIdentity(link: "http://h.ex/A")) == nil)
    #expect(index.check(PostIdentity(title: "A")) == nil)
    #expect(index.check(PostIdentity()) == nil)
  }

  @Test func `takes the oldest of several posts with one link`() {
    var index = index(Self.a, PostIdentity(guid: "9", link: "http://h.ex/a"))
    index.reset()
    #expect(index.check(PostIdentity(link: "http://h.ex/a")) == 1)
    #expect(flags(index) == [true, false])
  }

  @Test func `forgets under classic what was not seen when it is purged`() {
    var index = index(Self.a, Self.b)
    index.reset()
    index.check(Self.b)
    index.purge()
    #expect(index.entries.map(\.id) == [2])
    #expect(index.check(Self.a) == nil)
    #expect(index.check(PostIdentity(link: "http://h.ex/a")) == nil)
    #expect(index.check(Self.b) == 2)
  }

  @Test func `keeps under standard what was not seen, as left, until it returns`() {
    var index = index(Self.a, Self.b, profile: .standard)
    index.reset()
    index.check(Self.b)
    index.purge()
    #expect(index.entries.map(\.presence) == [.left, .listed])
    index.reset()
    #expect(index.check(Self.a) == 1)
    #expect(index.entries.map(\.presence) == [.listed, .listed])
  }

  @Test(arguments: DetectionProfile.allCases)
  func `keeps a deleted post whatever leaves, and goes on ignoring it`(profile: DetectionProfile) {
    let whole = index(Self.a, Self.b, profile: profile)
    let stored = whole.entries
    var index = FeedIndex(whole.header)
    for (key, id) in whole.changes.bound {
      var entry = stored[Int(id) - 1]
      if id == 1 { entry.presence = .deleted }
      index.load(IndexAnswer(keys: [key: [entry]]), to: IndexRequest(keys: [key]))
    }
    #expect(
      index.absorb([Self.b], channelLink: nil, completeness: .complete) == [.known(2)])
    #expect(index[1]?.presence == .deleted)
    let edited = PostIdentity(guid: "1", link: "http://h.ex/z", title: "A")
    #expect(
      index.absorb([edited, Self.b], channelLink: nil, completeness: .complete)
        == [.deleted(1), .known(2)])
    #expect(index[1]?.presence == .deleted)
  }

  @Test(arguments: DetectionProfile.allCases)
  func `gives a verdict per item, in the items' order`(profile: DetectionProfile) {
    var index = FeedIndex(profile: profile)
    #expect(
      index.absorb([Self.a, Self.b, Self.a], channelLink: nil, completeness: .complete)
        == [.new(1), .new(2), .repeated(1)])
    let edited = PostIdentity(guid: "1", link: "http://h.ex/a", title: "A!")
    let c = PostIdentity(guid: "3")
    #expect(
      index.absorb([c, edited, Self.b], channelLink: nil, completeness: .complete)
        == [.new(3), profile == .classic ? .known(1) : .updated(1), .known(2)])
  }

  /// What posts of a feed have in common that has neither guid nor link of a post's own.
  @Test(arguments: [
    PostIdentity(), PostIdentity(link: FeedHistory.channelLink),
    PostIdentity(link: "http://h.ex/all"),
    PostIdentity(guid: "1"), PostIdentity(guid: "1", link: "http://h.ex/all"),
    PostIdentity(enclosure: "http://h.ex/logo.png"),
  ])
  func `takes another post of the day, or with the same picture, for another post`(
    common: PostIdentity
  ) {
    func post(_ name: String, day: Int, hour: Int = 0) -> PostIdentity {
      var post = common
      post.title = name
      post.text = Digest(name)
      post.date = Date(timeIntervalSinceReferenceDate: Double(day * 24 + hour) * 3600)
      post.hasTimeOfDay = hour > 0
      if common.enclosure != nil { post.date = nil }
      return post
    }
    var index = FeedIndex()
    index.read([post("B", day: 2), post("A", day: 1)])
    #expect(index.read([post("D", day: 3), post("C", day: 2)]) == [0, 1])
    #expect(index.read([post("E", day: 3), post("D", day: 3), post("C", day: 2)]) == [0])
    guard common.enclosure == nil, common.guid == nil || common.link == nil else { return }
    // Edited, and another one of the same second.
    index.read([post("F", day: 4, hour: 7)])
    var edited = post("F!", day: 4, hour: 7)
    edited.text = Digest("F")
    #expect(index.read([edited]) == [])
    #expect(index.read([post("G", day: 4, hour: 7)]) == [0])
  }

  @Test func `does not call a new date an edit`() {
    var index = FeedIndex()
    var post = Self.a
    for day in 0..<3 {
      post.date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
      let verdict: PostVerdict = day == 0 ? .new(1) : .known(1)
      #expect(index.absorb([post], channelLink: nil, completeness: .complete) == [verdict])
    }
  }

  @Test(arguments: DetectionProfile.allCases)
  func `does not copy what it knows when it is asked for keys`(profile: DetectionProfile) {
    let index = index(Self.a, Self.b, profile: profile)
    let request = index.firstRequest(
      for: IndexableDocument(
        [Self.a, Self.b, PostIdentity()], channelLink: nil, completeness: .complete,
        profile: profile))
    #expect(request.keys.count == (profile == .classic ? 2 : 3))
    #expect(request.aliases == [])
    #expect(index.changes.shared == [])
  }
}
