import FeedModel
import Foundation
import TestSupport
import Testing

/// The comments address as a key of posts without a GUID, as in the feed of Hacker News.
@Suite
struct CommentsAddressTests {
  private func post(
    _ title: String, _ link: String, talk: String?, day: Int? = 1, guid: String? = nil
  ) -> PostIdentity {
    PostIdentity(
      guid: guid, link: "http://h.ex/\(link)", comments: talk.map { "http://h.ex/talk/\($0)" },
      title: title, date: day.map { FeedHistory.day($0) })
  }

  @Test func `items with the same link and different comments addresses are different posts`() {
    var index = FeedIndex()
    let other = post("B", "b", talk: "2")
    #expect(index.read([post("A", "a", talk: "1"), other]) == [0, 1])
    #expect(index.read([post("A", "a", talk: "3"), other, post("A", "a", talk: "1")]) == [0])
    #expect(index.read([other, post("A", "a", talk: "1"), post("A", "a", talk: "3")]) == [])
  }

  @Test(arguments: [nil, 1])
  func `a corrected link of a post with the same comments address is an update`(day: Int?) {
    var index = FeedIndex()
    let other = post("B", "b", talk: "2", day: day)
    index.read([post("A", "a", talk: "1", day: day), other])
    let corrected = post("A", "a/better", talk: "1", day: day)
    #expect(
      index.absorb([corrected, other], channelLink: nil, completeness: .complete)
        == [.updated(1), .known(2)])
  }

  @Test func `a post with a corrected link and title is recognised by its date`() {
    var index = FeedIndex()
    let other = post("B", "b", talk: "2")
    index.read([post("A", "a", talk: "1"), other])
    #expect(index.read([post("A better", "a/better", talk: "1"), other]) == [])
  }

  @Test func `a post that returns with another title and day is an update`() {
    var index = FeedIndex()
    let other = post("B", "b", talk: "2")
    index.read([post("A", "a", talk: "1"), other])
    let again = post("A (2019)", "a", talk: "1", day: 9)
    #expect(
      index.absorb([again, other], channelLink: nil, completeness: .complete)
        == [.updated(1), .known(2)])
    #expect(index.read([other]) == [])
    #expect(index.read([post("A!", "a", talk: "1", day: 10), other]) == [])
  }

  @Test(arguments: [nil, "4"])
  func `a new comments address is assigned to its post, not to another with the same link`(
    talk: String?
  ) {
    let (a, b) = (post("A", "a", talk: nil), post("B", "b", talk: nil))
    let again = post("A", "a", talk: talk, day: 4)
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
      var index = FeedIndex()
      index.read([a, b])
      let now = [again, post("A", "a", talk: "1"), post("B", "b", talk: "2")]
      let verdicts = index.read(order.map { now[$0] })
      #expect(verdicts.map { order[$0] } == [0], "\(order)")
    }
  }

  @Test(arguments: [nil, 1])
  func `a comments address that all posts share identifies none of them`(day: Int?) {
    var index = FeedIndex()
    let all = ["A", "B", "C", "D"].map { post($0, $0, talk: "all", day: day) }
    #expect(index.read([all[0], all[1]]) == [0, 1])
    #expect(index.read([all[2], all[0], all[1]]) == [0])
    #expect(index.read([all[3]]) == [0])
    #expect(index.read(all) == [])
  }

  @Test(arguments: [nil, 1])
  func `a shared comments address identifies no post if posts are listed alone`(day: Int?) {
    var index = FeedIndex()
    for name in ["A", "B", "C"] {
      #expect(index.read([post(name, name, talk: "all", day: day)]) == [0], "\(name)")
    }
  }

  @Test func `a comments address for each topic identifies no post`() {
    var index = FeedIndex()
    let first = [post("A", "a", talk: "x", day: nil), post("B", "b", talk: "y", day: nil)]
    #expect(index.read(first) == [0, 1])
    #expect(index.read([post("C", "c", talk: "x", day: nil), first[1]]) == [0])
    #expect(index.read(first) == [])
  }

  @Test func `the comments address of a post with a GUID is ignored`() {
    var index = FeedIndex()
    #expect(
      index.read([
        post("A", "a", talk: "1", guid: "1"), post("B", "b", talk: "1", guid: "2"),
      ]) == [0, 1])
    #expect(index.read([post("A", "a", talk: "9", guid: "1")]) == [])
  }

  @Test func `a comments address that appears or disappears makes no post new`() {
    var index = FeedIndex()
    let (a, b) = (post("A", "a", talk: "1"), post("B", "b", talk: nil))
    index.read([a, b])
    #expect(index.read([a]) == [])
    #expect(index.read([post("A", "a", talk: nil), b]) == [])
    #expect(index.read([a, post("B", "b", talk: "2")]) == [])
  }

  @Test func `a post with a GUID does not absorb one without by its comments address`() {
    var index = FeedIndex()
    let a = post("A", "a", talk: "1", guid: "1")
    let (b, c) = (post("B", "b", talk: "1"), post("C", "c", talk: "2"))
    #expect(index.read([a, b, c]) == [0, 1, 2])
    #expect(index.read([b, c, a]) == [])
  }

  @Test(arguments: [Completeness.truncated, .partial, .complete])
  func `comments addresses that identified posts before also identify them in short documents`(
    completeness: Completeness
  ) {
    var index = FeedIndex()
    let (a, b) = (post("A", "a", talk: "1"), post("B", "b", talk: "2"))
    index.read([a, b])
    #expect(index.read([b]) == [])
    let again = post("A", "a", talk: "3", day: 2)
    #expect(index.read([again], completeness) == [0])
    #expect(index.read([again, b, a]) == [])
    let corrected = post("A better", "a/better", talk: "3", day: 2)
    #expect(index.read([corrected], completeness) == [])
  }

  @Test func `posts with the same link are distinguished if only one is listed at a time`() {
    var index = FeedIndex()
    for day in 1...3 {
      let only = [post("A", "a", talk: "\(day)", day: day)]
      #expect(index.read(only) == [0])
      #expect(index.read(only) == [])
    }
    #expect(index.read([post("A", "a", talk: "another", day: 3)]) == [])
  }

  @Test func `a repeated item does not make comments addresses unreliable`() {
    var index = FeedIndex()
    let b = post("B", "b", talk: "2")
    index.read([post("A", "a", talk: "1"), b])
    #expect(index.read([post("A", "a", talk: "3", day: 2), b, b]) == [0])
  }

  @Test func `shared comments addresses identify no post in a truncated document either`() {
    var index = FeedIndex()
    let all = ["A", "B", "C"].map { post($0, $0, talk: $0 == "C" ? "1" : "all") }
    index.read(all)
    #expect(index.read([all[2], post("B", "B", talk: "2")], .truncated) == [])
  }

  @Test func `comments addresses identify posts again once five posts have their own`() {
    var index = FeedIndex()
    let posts = (1...5).map { (day: Int) in post("P\(day)", "p\(day)", talk: "\(day)", day: day) }
    let again = post("P1", "p1", talk: "9", day: 9)
    index.read(posts + [post("Q", "q", talk: "5")])
    #expect(index.read(Array(posts[..<4])) == [])
    #expect(index.read([again] + posts[1..<4]) == [])
    #expect(index.read(posts) == [])
    #expect(index.read([post("P1", "p1", talk: "10", day: 10)] + posts[1...]) == [0])
  }

  @Test func `comments addresses identify posts if other posts have none`() {
    var index = FeedIndex()
    let rest = [post("B", "b", talk: "2"), post("C", "c", talk: nil)]
    index.read([post("A", "a", talk: "1")] + rest)
    #expect(index.read([post("A", "a", talk: "3", day: 2)] + rest) == [0])
  }

  @Test func `the classic profile ignores comments addresses`() {
    var index = FeedIndex(profile: .classic)
    #expect(
      index.read([post("A", "a", talk: "1"), post("A", "a", talk: "2"), post("B", "b", talk: "3")])
        == [0, 2])
  }
}
