import FeedModel
import Foundation
import Testing

/// What an index makes of pages of a feed's past.
@Suite
struct `A page of the past` {
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

  @Test func `adds what nobody knew, as having left, and changes nothing else`() {
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

  @Test func `takes no alias away from a post that is listed`() {
    var index = FeedIndex()
    _ = read([post("a", guid: "1"), post("b")], in: &index)
    _ = recall([post("a", guid: "0")], in: &index)
    // Link, title and time are those of the old post too, and the listed one is meant.
    #expect(read([post("a", guid: "2"), post("b")], in: &index) == [.updated(1), .known(2)])
  }

  @Test func `is known to a later document, and leads moved posts back`() {
    var index = FeedIndex()
    _ = read([post("d"), post("c")], in: &index)
    _ = recall([post("b"), post("a")], in: &index)
    #expect(read([post("d"), post("c")], in: &index) == [.known(1), .known(2)])
    #expect(
      read([post("d"), post("c"), post("b"), post("a", guid: "other")], in: &index)
        == [.known(1), .known(2), .known(3), .updated(4)])
  }
}
