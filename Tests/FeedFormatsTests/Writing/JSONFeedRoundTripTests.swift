import FeedFormats
import FeedModel
import JSONText
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct JSONFeedRoundTripTests {
  private func line(_ document: FeedDocument) -> [UInt8] {
    var writer = JSONFeedWriter()
    writer.write(document, file: "f")
    return writer.bytes
  }

  /// Returns the fields of a line, for a readable failure.
  private func fields(_ line: [UInt8]) -> [String] {
    String(decoding: line, as: UTF8.self).split(separator: ",").map(String.init)
  }

  @Test func `every fixture is the same after it is written as JSON Feed and read`() throws {
    for (name, bytes) in try Fixtures.feeds {
      let document = try FeedParser.parse(
        bytes, context: .init(url: "https://base.example/dir/feed"))
      let read = try FeedParser.parse(line(document))
      #expect(JSONFeedView(read) == JSONFeedView(document), "\(name)")
      #expect(read.warnings == [] && read.isComplete, "\(name)")
      #expect(line(try FeedParser.parse(line(read))) == line(read), "\(name)")
    }
  }

  @Test(arguments: UInt64(1)...300)
  func `random documents are valid JSON and stay the same from the second writing on`(seed: UInt64)
    throws
  {
    let written = line(RandomDocument.make(seed: seed))
    #expect(JSONReader.read(written)?.isComplete == true)
    #expect(written.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    // Generated values and corrections become part of the feed when it is read.
    let settled = line(try FeedParser.parse(line(try FeedParser.parse(written))))
    let again = fields(line(try FeedParser.parse(settled))).difference(from: fields(settled))
    #expect(again.map { "\($0)" } == [])
  }

  @Test func `posts with repeated links get different ids`() throws {
    let items = [1, 2, 2].enumerated().map { place, link in
      "<item><link>https://a.example/\(link)</link>"
        + "<comments>https://talk.example/\(place)</comments></item>"
    }
    let document = try parse(rss(items.joined()))
    let ids = try FeedParser.parse(line(document)).items.map(\.guid)
    #expect(ids == (0...2).map { "https://talk.example/\($0)" })
    #expect(try FeedParser.parse(line(document)).items.map(\.link) == document.items.map(\.link))
  }
}

/// The part of a feed that the standard fields of JSON Feed can represent.
private struct JSONFeedView: Equatable {
  var texts: [String?]
  var authors: [Author]
  var hubs: [String]
  var items: [Item]

  struct Item: Equatable {
    var texts: [String?]
    var isMarkup: Bool
    var authors: [Author]
    var tags: [String]
    var attachments: [Enclosure]
  }

  init(_ document: FeedDocument) {
    texts = [
      document.title?.titleText(), document.subtitle?.plainText(), document.link,
      document.feedURL, document.image?.url ?? document.itunes.image, document.icon,
      document.language,
    ]
    authors = Self.authors(document.authors)
    hubs = document.hubs
    items = document.items.map(Self.item)
  }

  private static func item(_ item: FeedDocument.Item) -> Item {
    let onlySummary = item.content == nil && item.contentSource == nil
    let content = onlySummary ? item.summary : item.content
    let body = content.map { $0.kind.isMarkup ? $0.sanitizedHTML() : $0.value } ?? ""
    let summary = onlySummary ? nil : item.summary?.plainText()
    return Item(
      texts: [
        item.link, item.title?.titleText(), body.isEmpty ? nil : body, summary,
        item.image ?? item.itunes.image, item.published?.date.flatMap(RFC3339.format),
        item.updated?.date.flatMap(RFC3339.format), item.language,
      ].map { $0?.isEmpty == true ? nil : $0 },
      isMarkup: content?.kind.isMarkup == true && !body.isEmpty,
      authors: authors(item.authors),
      tags: item.categories.map { $0.label ?? $0.term }.reduce(into: []) {
        if !$0.contains($1) { $0.append($1) }
      },
      attachments: item.enclosures)
  }

  /// Returns the authors, with an email address only if there is no name and no URL.
  private static func authors(_ authors: [Author]) -> [Author] {
    authors.map {
      Author(
        name: $0.name, email: $0.name == nil && $0.url == nil ? $0.email : nil, url: $0.url)
    }
  }
}
