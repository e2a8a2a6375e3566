import FeedModel
import Foundation
import LibraryStore
import Testing

@testable import Aggregation
@testable import Presentation

/// Posts as JSON Feed and tab-separated values.
@Suite
struct PostFormTests {
  private let feed = Sample.feed(1, "News", folder: ["a", "b/c"])
  private let full = Sample.post(
    7,
    Post(
      guid: "g", link: "http://h.ex/a", comments: "http://h.ex/talk", title: "Title \"x\"",
      authors: [Author(name: "N", email: "e@h.ex", url: "http://h.ex/n")],
      published: Date(timeIntervalSince1970: 1_799_999_000.5), updated: Sample.now,
      summary: "S", content: .html("<p>&amp;</p>"), tags: ["t", "u"],
      enclosures: [
        Enclosure(url: "http://h.ex/1.mp3", mediaType: "audio/mpeg", size: 5, duration: 1.5)
      ], image: "http://h.ex/i.png", language: "en"), isStarred: true)

  private func object(_ json: [UInt8]) throws -> NSDictionary {
    let newline = UInt8(ascii: "\n")
    #expect(json.last == newline && !json.dropLast().contains(newline))
    return try #require(JSONSerialization.jsonObject(with: Data(json)) as? NSDictionary)
  }

  @Test func `a JSON post has the names of JSON Feed, and its own under _lede`() throws {
    let expected: NSDictionary = [
      "id": PostCode.code(of: full.id), "url": "http://h.ex/a", "title": "Title \"x\"",
      "content_html": "<p>&amp;</p>", "summary": "S", "image": "http://h.ex/i.png",
      "date_published": "2027-01-15T07:43:20.5Z", "date_modified": "2027-01-15T08:00:00Z",
      "authors": [["name": "N", "url": "http://h.ex/n", "_lede": ["email": "e@h.ex"]]],
      "tags": ["t", "u"], "language": "en",
      "attachments": [
        [
          "url": "http://h.ex/1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 5,
          "duration_in_seconds": 1.5,
        ]
      ],
      "_lede": [
        "schema": 1, "number": 3, "feed": "News", "feed_url": "http://h.ex/feed",
        "folder": "a/b\\/c",
        "guid": "g", "comments_url": "http://h.ex/talk", "read": false, "starred": true,
        "first_seen": "2027-01-15T08:00:00Z",
      ],
    ]
    #expect(try object(PostJSON.line(full, number: 3, of: feed)) == expected)
  }

  @Test func `a JSON post omits absent values`() throws {
    let bare = Sample.post(1, Post(), isRead: true)
    let expected: NSDictionary = [
      "id": PostCode.code(of: bare.id),
      "_lede": [
        "schema": 1, "read": true, "starred": false, "first_seen": "2027-01-15T08:00:00Z",
      ],
    ]
    #expect(try object(PostJSON.line(bare, number: nil, of: nil)) == expected)
  }

  @Test func `a JSON post preserves every character of a hostile title`() throws {
    let post = Sample.post(1, Post(title: Sample.hostile + "\u{2028}\u{0}\u{FFFE}"))
    let title = try object(PostJSON.line(post, number: 1, of: nil))["title"]
    #expect(title as? String == Sample.hostile + "\u{2028}\u{0}\u{FFFE}")
  }

  @Test func `a TSV line has eight fields, whatever they contain`() {
    #expect(
      String(decoding: PostTSV.line(full, number: 3, of: feed), as: UTF8.self)
        == "3\t\(PostCode.code(of: full.id))\t2027-01-15T07:43:20.5Z\tNews\tTitle \"x\"\t"
        + "http://h.ex/a\tunread\tstarred\n")
    let hostile = Sample.post(
      1, Post(link: Sample.hostile, title: Sample.hostile), isRead: true)
    let line = String(
      decoding: PostTSV.line(hostile, number: nil, of: Sample.feed(1, Sample.hostile)),
      as: UTF8.self)
    let fields = line.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.count == 8)
    #expect(line.unicodeScalars.count { $0.properties.generalCategory == .control } == 8)
    #expect([fields[0], fields[6], fields[7]] == ["", "read", ""])
  }

  @Test func `a JSON Feed contains the posts of a listing with their numbers`() throws {
    let listing = Listing(posts: [full, Sample.post(8, Post())], isNumbered: true)
    let json = try object(PostJSON.document(listing, FeedLookup([feed])))
    #expect(json["version"] as? String == "https://jsonfeed.org/version/1.1")
    let items = try #require(json["items"] as? [NSDictionary])
    let numbers = items.map { ($0["_lede"] as? NSDictionary)?["number"] as? Int }
    #expect(numbers == [1, 2])
  }
}
