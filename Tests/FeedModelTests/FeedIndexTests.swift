import FeedModel
import Foundation
import TestSupport
import Testing

/// The four operations of the index: reset, check, update and purge.
@Suite
struct FeedIndexTests {
  private static let a = PostIdentity(guid: "1", link: "http://h.ex/a", title: "A")
  private static let b = PostIdentity(guid: "2", link: "http://h.ex/b", title: "B")

  /// Returns an index that knows these posts, added in one refresh.
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
  func `a new index contains no entries`(profile: DetectionProfile) {
    var index = FeedIndex(profile: profile)
    #expect(index.entries == [])
    #expect(index.check(Self.a) == nil)
    #expect(index.entries == [])
  }

  @Test(arguments: DetectionProfile.allCases)
  func `the exists flag is set by update and check and cleared by reset`(profile: DetectionProfile)
  {
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
  func `entry numbers start at one and are never reused`(profile: DetectionProfile) {
    var index = index(Self.a, profile: profile)
    index.reset()
    index.purge()
    #expect(index.update(with: Self.b) == 2)
    #expect(index.nextID == 3)
  }

  @Test(arguments: DetectionProfile.allCases)
  func `resetting an index only increments its generation`(profile: DetectionProfile) {
    var index = index(Self.a, Self.b, profile: profile)
    let (generation, before) = (index.generation, index.entries)
    index.reset()
    #expect(index.generation == generation + 1)
    #expect(index.entries == before)
  }

  @Test func `a post with a GUID is checked by its GUID alone`() {
    var index = index(Self.a)
    index.reset()
    #expect(index.check(PostIdentity(guid: "1", link: "http://h.ex/other", title: "Z")) == 1)
    #expect(index.check(PostIdentity(guid: "2", link: "http://h.ex/a", title: "A")) == nil)
  }

  @Test func `a post without a GUID is checked by its link, also against posts with a GUID`() {
    var index = index(Self.a)
    #expect(index.check(PostIdentity(link: "http://h.ex/a")) == 1)
    #expect(index.check(PostIdentity(link: "http://h.ex/A")) == nil)
    #expect(index.check(PostIdentity(title: "A")) == nil)
    #expect(index.check(PostIdentity()) == nil)
  }

  @Test func `a link that several posts have identifies the oldest of them`() {
    var index = index(Self.a, PostIdentity(guid: "9", link: "http://h.ex/a"))
    index.reset()
    #expect(index.check(PostIdentity(link: "http://h.ex/a")) == 1)
    #expect(flags(index) == [true, false])
  }

  @Test func `purge under the classic profile removes the entries that were not seen`() {
    var index = index(Self.a, Self.b)
    index.reset()
    index.check(Self.b)
    index.purge()
    #expect(index.entries.map(\.id) == [2])
    #expect(index.check(Self.a) == nil)
    #expect(index.check(PostIdentity(link: "http://h.ex/a")) == nil)
    #expect(index.check(Self.b) == 2)
  }

  @Test func `purge under the standard profile keeps unseen entries as left until they return`() {
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
  func `a deleted post is kept when it leaves the feed and ignored when it returns`(
    profile: DetectionProfile
  ) {
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
  func `absorb returns a verdict for each item in the order of the items`(profile: DetectionProfile)
  {
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

  /// The values that all posts of a feed share whose posts have no GUID or link of their own.
  @Test(arguments: [
    PostIdentity(), PostIdentity(link: FeedHistory.channelLink),
    PostIdentity(link: "http://h.ex/all"),
    PostIdentity(guid: "1"), PostIdentity(guid: "1", link: "http://h.ex/all"),
    PostIdentity(enclosure: "http://h.ex/logo.png"),
  ])
  func `posts of one day, or with the same enclosure, are different posts`(
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
    // An edited post, and another post of the same second.
    index.read([post("F", day: 4, hour: 7)])
    var edited = post("F!", day: 4, hour: 7)
    edited.text = Digest("F")
    #expect(index.read([edited]) == [])
    #expect(index.read([post("G", day: 4, hour: 7)]) == [0])
  }

  @Test func `a new date alone is not an update`() {
    var index = FeedIndex()
    var post = Self.a
    for day in 0..<3 {
      post.date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
      let verdict: PostVerdict = day == 0 ? .new(1) : .known(1)
      #expect(index.absorb([post], channelLink: nil, completeness: .complete) == [verdict])
    }
  }

  @Test(arguments: DetectionProfile.allCases)
  func `requesting keys does not copy the index`(profile: DetectionProfile) {
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
