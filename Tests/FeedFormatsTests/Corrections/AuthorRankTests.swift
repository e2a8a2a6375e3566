import FeedFormats
import FeedModel
import Testing

@Suite
struct AuthorRankTests {
  @Test(arguments: [
    (
      "<author>a@example.org</author><dc:creator>Ann</dc:creator>", [Author(name: "Ann")]
    ),
    (
      "<dc:creator>Ann Lee</dc:creator><author>ann.lee@example.org</author>",
      [Author(name: "Ann Lee", email: "ann.lee@example.org")]
    ),
    (
      "<author>noreply@example.org</author><dc:creator>Ann</dc:creator>",
      [Author(name: "Ann")]
    ),
    (
      "<author>ann@example.org</author><dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator>",
      [Author(name: "Ann"), Author(name: "Bo")]
    ),
    (
      "<author>a@example.org (Ann)</author><dc:creator>Bo</dc:creator>",
      [Author(name: "Ann", email: "a@example.org")]
    ),
    (
      "<author>a@example.org (a@example.org)</author><dc:creator>Ann</dc:creator>",
      [Author(name: "Ann")]
    ),
    (
      "<author>a@example.org, b@example.org</author><dc:creator>Ann</dc:creator>",
      [Author(name: "Ann")]
    ),
    (
      "<author>a@example.org</author><dc:creator>b@example.org</dc:creator>",
      [Author(email: "a@example.org")]
    ),
    (
      "<author>a@example.org</author><itunes:author>I</itunes:author><dc:creator>D</dc:creator>",
      [Author(name: "D")]
    ),
  ])
  func `an author with a name takes precedence over one with only an email address`(
    elements: String, authors: [Author]
  ) throws {
    #expect(try rssItem(elements).authors == authors)
    let channel = elements.replacing("<author>", with: "<managingEditor>")
      .replacing("</author>", with: "</managingEditor>")
    #expect(try parse(rss("", channel: channel)).authors == authors)
  }
}
