import FeedModel
import Foundation
import Testing

/// The verdicts of an index on older pages of a feed.
@Suite
struct PastPageTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func post(_ name: String, guid: String? = nil, text: String = "") -> PostIdentity {
    PostIdentity(
      guid: guid ?? name, link: "http://h.ex/\(name)", title: name,
      date: Self.now - Double(name.utf8.first ?? 0) * 1001, text: Digest(text))
  }

  private func document(_ posts: [PostIdentity], _ index: FeedIndex) -> IndexableDocument {
    IndexableDocument(
      posts, channelLink: FeedHistory.channelLink, completeness: .complete, profile: index.profile)
  }

  private func recall(
    _ posts: [PostIdentity], in index: inout FeedIndex
  ) -> [PostVerdict] {
    index.recall(document(posts, index), at: Self.now).verdicts
  }

  private func read(_ posts: [PostIdentity], in index: inout FeedIndex) -> [PostVerdict] {
    index.judge(document(posts, index), at: Self.now).verdicts
  }

  @Test func `unknown posts of an older page are added as left, and nothing else changes`() {
    var index = FeedIndex()
    _ = read([post("c", text: "new"), post("b")], in: &index)
    let (before, header) = (index.entries, index.header)
    #expect(
      recall([post("c", text: "old"), post("a"), post("a", text: "x")], in: &index)
        == [.known(1), .new(3), .repeated(3)])
    #expect(Array(index.entries.prefix(2)) == before)
    #expect(index[3]?.presence == .left)
    #expect(index[3]?.left == Self.now)
    var expected = header
    expected.nextID = 4
    #expect(index.header == expected)
  }

  @Test func `an older page does not take an alias from a listed post`() {
    var index = FeedIndex()
    _ = read([post("a", guid: "1"), post("b")], in: &index)
    _ = recall([post("a", guid: "0", text: "old")], in: &index)
    // The older version has the same link, title and time. They still identify the listed post.
    #expect(read([post("a", guid: "2"), post("b")], in: &index) == [.updated(1), .known(2)])
  }

  @Test func `posts of an older page are known to later documents, also when they move`() {
    var index = FeedIndex()
    _ = read([post("d"), post("c")], in: &index)
    _ = recall([post("b"), post("a")], in: &index)
    #expect(read([post("d"), post("c")], in: &index) == [.known(1), .known(2)])
    #expect(
      read([post("d"), post("c"), post("b"), post("a", guid: "other")], in: &index)
        == [.known(1), .known(2), .known(3), .updated(4)])
  }

  // MARK: Unreliable GUIDs

  /// Returns a post with its own title, text and date.
  private func numbered(
    _ number: Int, guid: String?, link: String? = nil, title: String? = nil, text: String? = nil
  ) -> PostIdentity {
    PostIdentity(
      guid: guid, link: link ?? "http://h.ex/\(number)", title: title ?? "Post \(number)",
      date: Self.now - Double(number) * 100_003, text: Digest(text ?? "text \(number)"))
  }

  /// Returns the posts of a page, whose GUIDs are their positions.
  private func page(_ numbers: ClosedRange<Int>, of same: PostIdentity? = nil) -> [PostIdentity] {
    numbers.enumerated().map { place, number in
      numbered(
        number, guid: "\(place + 1)", link: same?.link, title: same?.title)
    }
  }

  @Test(arguments: [nil, PostIdentity(title: "Weekly"), PostIdentity(link: "http://h.ex/all")])
  func `older pages whose GUIDs are item numbers are recognised after their posts shift`(
    same: PostIdentity?
  ) {
    var index = FeedIndex()
    _ = read(page(1...3, of: same), in: &index)
    #expect(recall(page(4...6, of: same), in: &index) == [.new(4), .new(5), .new(6)])
    #expect(recall(page(7...9, of: same), in: &index) == [.new(7), .new(8), .new(9)])
    // Two posts were published or removed meanwhile.
    #expect(recall(page(2...4, of: same), in: &index) == [.known(2), .known(3), .known(4)])
    #expect(recall(page(5...7, of: same), in: &index) == [.known(5), .known(6), .known(7)])
    #expect(read(page(1...3, of: same), in: &index) == [.known(1), .known(2), .known(3)])
    let next = read(page(0...3, of: same), in: &index)
    #expect(next.map(\.entry) == [10, 1, 2, 3])
    #expect(next.map(\.isNew) == [true, false, false, false])
  }

  @Test func `one equal property does not identify posts on pages whose GUIDs are item numbers`() {
    var index = FeedIndex()
    let listed = [
      numbered(1, guid: "1", title: "Open thread"), numbered(2, guid: "2"),
      numbered(3, guid: "3", text: "Read more"),
    ]
    _ = read(listed, in: &index)
    let older = [
      numbered(4, guid: "1", title: "Open thread"), numbered(5, guid: "2"),
      numbered(6, guid: "3", text: "Read more"),
    ]
    #expect(recall(older, in: &index) == [.new(4), .new(5), .new(6)])
    #expect(recall(older, in: &index) == [.known(4), .known(5), .known(6)])
    #expect(read(listed, in: &index) == [.known(1), .known(2), .known(3)])
  }

  @Test func `posts of older pages that share a GUID are distinguished`() {
    var index = FeedIndex()
    _ = read([numbered(1, guid: "x")], in: &index)
    let older = (2...4).map { numbered($0, guid: "x", title: "Weekly") }
    #expect(recall(older, in: &index) == [.new(2), .new(3), .new(4)])
    #expect(recall(older.reversed(), in: &index) == [.known(4), .known(3), .known(2)])
    #expect(read([numbered(0, guid: "x")], in: &index) == [.new(5)])
    #expect(read([numbered(0, guid: "x")], in: &index) == [.known(5)])
  }

  @Test func `posts without text or title are distinguished if they share a GUID`() {
    var index = FeedIndex()
    var listed = numbered(1, guid: "1")
    var older = numbered(2, guid: "1")
    older.text = nil
    listed.title = nil
    _ = read([listed], in: &index)
    #expect(recall([older], in: &index) == [.new(2)])
    #expect(read([listed], in: &index) == [.known(1)])
  }

  @Test func `versions of a post on older pages are the same post, whatever was edited`() {
    var index = FeedIndex()
    _ = read([numbered(1, guid: "a"), numbered(2, guid: "b")], in: &index)
    var old = numbered(1, guid: "a", title: "As it was", text: "first")
    old.date = Self.now - 9_000_017
    var moved = numbered(2, guid: "b", link: "http://h.ex/2020/b", text: "before")
    moved.date = Self.now - 8_000_017
    var undated = numbered(2, guid: "b", title: "Untitled")
    undated.date = nil
    #expect(recall([old, moved], in: &index) == [.known(1), .known(2)])
    #expect(recall([undated], in: &index) == [.known(2)])
  }

  @Test func `posts of the same day without GUID and link are distinguished`() {
    func post(_ title: String, _ text: String) -> PostIdentity {
      PostIdentity(title: title, date: FeedHistory.day(1), text: Digest(text), hasTimeOfDay: false)
    }
    var index = FeedIndex()
    _ = read([post("a", "1")], in: &index)
    #expect(recall([post("b", "2")], in: &index) == [.new(2)])
    #expect(recall([post("a", "edited"), post("c", "3")], in: &index) == [.known(1), .new(3)])
    #expect(
      recall([post("c", "3"), post("b", "2"), post("a", "1")], in: &index)
        == [.known(3), .known(2), .known(1)])
  }

  @Test func `posts with the same title and different texts are distinguished`() {
    func post(_ text: String) -> PostIdentity {
      PostIdentity(title: "Weekly", text: Digest(text))
    }
    var index = FeedIndex()
    _ = read([post("3")], in: &index)
    #expect(recall([post("2")], in: &index) == [.new(2)])
    #expect(recall([post("2"), post("1")], in: &index) == [.known(2), .new(3)])
  }

  // MARK: Keys that differ from those in the feed

  /// A post of the feed, and the version of it on an older page.
  struct Respelling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let listed: PostIdentity
    let past: PostIdentity
  }

  private static let feedPost = PostIdentity(
    guid: "http://h.ex/a", link: "http://h.ex/a", title: "A", date: now - 7777,
    text: Digest("text"))

  private static func respelled(
    _ name: String, _ listed: (inout PostIdentity) -> Void = { _ in },
    as past: (inout PostIdentity) -> Void
  ) -> Respelling {
    var posts = (feedPost, feedPost)
    listed(&posts.0)
    past(&posts.1)
    return Respelling(testDescription: name, listed: posts.0, past: posts.1)
  }

  @Test(arguments: [
    respelled("a guid that is no address") {
      $0.guid = "tag:h.ex,2026:1"
      $0.text = Digest("all of it")
    },
    respelled("https") { $0.guid = "https://h.ex/a" },
    respelled("https, and an edit") {
      ($0.guid, $0.link) = ("https://h.ex/a", "https://h.ex/a")
      ($0.title, $0.text) = ("A, edited", Digest("edited"))
    },
    respelled("another host") {
      ($0.guid, $0.link) = ("http://old.ex/a", "http://old.ex/a")
      $0.text = Digest("links differ")
    },
    respelled("another guid and no date") {
      ($0.guid, $0.date, $0.text) = ("tag:a", nil, Digest("all of it"))
    },
    respelled("another guid and title") {
      ($0.guid, $0.title, $0.text) = ("tag:a", "A, as it was first", Digest("all of it"))
    },
    respelled("another guid and link") {
      ($0.guid, $0.link) = ("tag:a", "http://h.ex/?p=1")
    },
    respelled("no guid") { $0.guid = nil },
    respelled("a guid", { $0.guid = nil }, as: { $0.guid = "tag:a" }),
    respelled("a guid, and an edit", { $0.guid = nil }) {
      ($0.guid, $0.title, $0.text) = ("tag:a", "A, edited", Digest("edited"))
    },
  ])
  func `a post on an older page is known if its keys differ from those in the feed`(
    post: Respelling
  ) {
    var index = FeedIndex()
    let other = PostIdentity(
      guid: "o", link: "http://h.ex/o", title: "O", date: Self.now - 99, text: Digest("other"))
    _ = read([other, post.listed], in: &index)
    #expect(recall([post.past], in: &index) == [.known(2)])
    #expect(read([other, post.listed], in: &index) == [.known(1), .known(2)])
    // The post left the feed long ago and is known by its other keys too.
    _ = read([other], in: &index)
    #expect(recall([post.past], in: &index) == [.known(2)])
    #expect(read([other, post.past], in: &index).map(\.entry) == [1, 2])
  }

  @Test func `posts that have only some properties in common are different posts`() {
    var index = FeedIndex()
    _ = read([Self.feedPost], in: &index)
    var sameTitleAndTime = Self.feedPost
    (sameTitleAndTime.guid, sameTitleAndTime.link) = ("1", "http://h.ex/b")
    sameTitleAndTime.text = Digest("b")
    var sameLinkAndTitle = Self.feedPost
    (sameLinkAndTitle.guid, sameLinkAndTitle.date) = ("2", Self.now - 5555)
    sameLinkAndTitle.text = Digest("c")
    #expect(recall([sameTitleAndTime], in: &index) == [.new(2)])
    #expect(recall([sameLinkAndTitle], in: &index) == [.new(3)])
  }

  @Test func `a post is not identified with another one on the same page`() {
    var index = FeedIndex()
    _ = read([Self.feedPost], in: &index)
    var twin = Self.feedPost
    twin.guid = "twin"
    #expect(recall([twin, Self.feedPost], in: &index) == [.new(2), .known(1)])
  }

  @Test func `a post that was deleted under other keys does not return on an older page`() {
    var index = FeedIndex()
    _ = read([Self.feedPost], in: &index)
    var deleted = FeedIndex(index.header)
    var entry = index.entries[0]
    entry.presence = .deleted
    let request = IndexRequest(
      keys: document([Self.feedPost], index).keys,
      aliases: index.fullRequest(for: document([Self.feedPost], index)).aliases)
    deleted.load(
      IndexAnswer(
        keys: Dictionary(uniqueKeysWithValues: request.keys.map { ($0, [entry]) }),
        aliases: Dictionary(uniqueKeysWithValues: request.aliases.map { ($0, entry) })),
      to: request)
    var past = Self.feedPost
    past.guid = "tag:a"
    #expect(recall([past], in: &deleted) == [.deleted(1)])
  }
}
