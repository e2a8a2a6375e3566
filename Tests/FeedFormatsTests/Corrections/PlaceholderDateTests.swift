import FeedModel
import Foundation
import Testing

@testable import FeedFormats

@Suite
struct PlaceholderDateTests {
  private func item(pubDate: String) throws -> FeedDocument.Item {
    let document = try FeedParser.parse(
      Array("<rss><channel><item><pubDate>\(pubDate)</pubDate></item></channel></rss>".utf8))
    return try #require(document.items.first)
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT", "1900-01-01T00:00:00Z",
    "1601-01-01T00:00:00Z", "0999-12-31T23:59:59Z", "0002-03-04T05:06:07Z",
  ])
  func `a placeholder date is not a date, and its text is kept`(text: String) throws {
    #expect(try item(pubDate: text).published == FeedDate(date: nil, text: text))
  }

  @Test(arguments: [
    "1970-01-01T00:00:01Z", "1969-12-31T23:59:59Z", "1900-01-01T00:00:01Z", "1000-01-01T00:00:00Z",
  ])
  func `a date close to a placeholder date is a date`(text: String) throws {
    #expect(try item(pubDate: text).published?.date != nil)
  }

  @Test func `a post is still identified by its placeholder date`() throws {
    let item = try item(pubDate: "1970-01-01T00:00:00Z")
    let snapshot = try FeedSnapshot(
      FeedParser.parse(
        Array(
          "<rss><channel><item><pubDate>1970-01-01T00:00:00Z</pubDate></item></channel></rss>".utf8)
      ))
    #expect(item.identifyingValues.date?.date == Date(timeIntervalSince1970: 0))
    #expect(snapshot.items.first?.identity.date == Date(timeIntervalSince1970: 0))
    #expect(snapshot.items.first?.post().published == nil)
  }
}
