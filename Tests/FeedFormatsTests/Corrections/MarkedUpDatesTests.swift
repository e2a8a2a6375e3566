import FeedFormats
import FeedModel
import Foundation
import Testing

@Suite
struct MarkedUpDatesTests {
  @Test func `a date in HTML markup is read from its datetime attribute, else from its text`()
    throws
  {
    let document = try parseFixture("corrections/marked-up-dates.rss")
    let dates = document.items.map { $0.published?.date.flatMap { RFC3339.format($0) } }
    #expect(
      dates == ["2024-05-06T07:08:09Z", "2024-05-07T08:09:10Z", "2024-05-08T09:10:00Z", nil])
    #expect(
      document.items[0].published?.text == "<time datetime=\"2024-05-06T07:08:09Z\">May 6</time>")
  }

  @Test func `a date in HTML markup is shown, and the post is identified by the uncorrected date`()
    throws
  {
    let items = FeedSnapshot(try parseFixture("corrections/marked-up-dates.rss")).items
    #expect(items.map { $0.post().published != nil } == [true, true, true, false])
    // The second date was readable with its tags.
    #expect(items.map { $0.identity.date != nil } == [false, true, false, false])
  }

  @Test func `dates in HTML markup are read in channels and in JSON Feed`() throws {
    let rss = """
      <rss><channel><pubDate>&lt;time datetime='2024-05-06'&gt;x&lt;/time&gt;</pubDate>
      <item><title>a</title></item></channel></rss>
      """
    #expect(try FeedParser.parse(Array(rss.utf8)).published?.date != nil)
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "content_text": "a", "date_published": "<b>6 May 2024</b>"}]}
      """
    #expect(try FeedParser.parse(Array(json.utf8)).items.first?.published?.date != nil)
  }

  @Test func `a placeholder date in HTML markup is not a date`() throws {
    let rss = """
      <rss><channel><item><title>a</title>
      <pubDate>&lt;time datetime='1970-01-01T00:00:00Z'&gt;x&lt;/time&gt;</pubDate></item></channel></rss>
      """
    #expect(try FeedParser.parse(Array(rss.utf8)).items.first?.published?.date == nil)
  }
}
