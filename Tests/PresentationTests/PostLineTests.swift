import FeedModel
import Foundation
import LibraryStore
import Testing

@testable import Aggregation
@testable import Presentation

@Suite
struct PostLineTests {
  private let feed = Sample.feed(1, "News", folder: ["a", "b"])
  private let post = Sample.post(
    7,
    Post(
      guid: "g", link: "http://h.ex/a", comments: "http://h.ex/talk", title: "Long title",
      authors: [Author(name: "N"), Author(email: "e@h.ex")], summary: "S", tags: ["t", "u"]),
    isStarred: true, age: 7200)

  private func line(_ template: String, _ post: StoredPost, number: Int? = 3) throws -> String {
    PostLine.text(
      try Template(template), post, number: number, of: feed, at: Sample.now, Sample.times)
  }

  @Test func `a template can contain every field of a post`() throws {
    let all = PostLine.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: "|")
    #expect(
      try line(all, post)
        == "3|\(PostCode.code(of: post.id))|Long title|http://h.ex/a|News|a/b|"
        + "2027-01-15T06:00:00Z|2h|N, e@h.ex|S|http://h.ex/talk|t, u|g|unread|starred")
  }

  @Test func `absent fields of a template are empty`() throws {
    let bare = Sample.post(1, Post(), isRead: true)
    #expect(
      try line("[{number}{url}{author}{summary}{comments}{tags}{guid}{starred}]", bare, number: nil)
        == "[]")
    #expect(try line("{title} {read}", bare) == "(no title) read")
  }

  @Test func `a template shortens values and keeps its own tabs and line breaks`() throws {
    #expect(try line("{title:5}\\t{url}\\n", post) == "Long…\thttp://h.ex/a\n")
  }

  @Test func `the output of a template contains no control characters from a post`() throws {
    let hostile = Sample.post(
      1, Post(guid: Sample.hostile, link: Sample.hostile, title: Sample.hostile))
    let text = try line("{title}{url}{guid}", hostile)
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }
}
