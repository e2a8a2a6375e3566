import FeedFormats
import FeedModel
import Testing

/// A feed that exceeds the limits is not truncated: no more of it will arrive. Items that were left
/// out have not left the feed.
struct LimitTests {
  @Test func `a feed with more than 20,000 items is partial, not truncated`() throws {
    let items = (1...20_005).map { "<item><guid>\($0)</guid></item>" }.joined()
    let document = try FeedParser.parse(
      Array("<rss version='2.0'><channel>\(items)</channel></rss>".utf8))
    #expect(document.items.count == 20_000)
    #expect(document.isComplete && document.exceedsLimits)
    #expect(FeedSnapshot(document).completeness == .partial)
    #expect(document.warnings.contains { $0.message == "the feed has too many items" })
  }

  @Test func `an item that is nested too deeply does not affect the other items`() throws {
    let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    let feed = """
      <rss version='2.0'><channel><item><guid>1</guid><description>\(deep)</description></item>
      <item><guid>2</guid></item></channel></rss>
      """
    let document = try FeedParser.parse(Array(feed.utf8))
    #expect(document.items.map(\.guid) == ["1", "2"])
    #expect(document.isComplete && document.exceedsLimits)
  }

  @Test func `at most 1,000 values of each kind are kept`() throws {
    let many = (0...1_100).map {
      """
      <atom:link rel='related' href='https://a.example/\($0)'/>
      <atom:contributor><atom:name>\($0)</atom:name></atom:contributor>
      <media:content url='https://a.example/m\($0)'/><media:credit>\($0)</media:credit>
      """
    }.joined()
    let words = (0...1_100).map { "w\($0)" }.joined(separator: ",")
    let read = try rssItem(many + "<media:keywords>\(words)</media:keywords>")
    let counts = [
      read.links.count, read.contributors.count,
      read.media.details.groups("contents").count, read.media.details.groups("credits").count,
      read.categories.count,
    ]
    #expect(counts == Array(repeating: 1_000, count: 5))
    let channel = try parse(rss("", channel: many))
    #expect([channel.links.count, channel.contributors.count] == [1_000, 1_000])
  }
}
