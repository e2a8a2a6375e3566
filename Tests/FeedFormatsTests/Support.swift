import FeedFormats
import FeedModel
import Foundation

/// The files in `Fixtures`.
enum Fixtures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Every file of some folders, by name, in order.
  static func all(in folders: [String]) throws -> [(name: String, bytes: [UInt8])] {
    try folders.flatMap { sub in
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: sub).path)
        .sorted().map { (name: "\(sub)/\($0)", bytes: try bytes("\(sub)/\($0)")) }
    }
  }

  static var feeds: [(name: String, bytes: [UInt8])] {
    get throws { try all(in: ["feeds", "demo"]).filter { !$0.bytes.isEmpty } }
  }
}

func parseFixture(_ name: String, at url: String? = nil) throws -> FeedDocument {
  try FeedParser.parse(Fixtures.bytes(name), context: .init(url: url))
}

func parse(_ text: String, at url: String? = nil) throws -> FeedDocument {
  try FeedParser.parse(Array(text.utf8), context: .init(url: url))
}

/// An RSS 2.0 feed around some items, with the usual namespaces.
func rss(_ inside: String, channel: String = "") -> String {
  """
  <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:media="http://search.yahoo.com/mrss/"><channel>\(channel)\(inside)</channel></rss>
  """
}

func atom(_ inside: String) -> String {
  "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(inside)</feed>"
}

/// The only item of an RSS feed that holds these elements.
func rssItem(_ elements: String, at url: String? = nil) throws -> FeedDocument.Item {
  let document = try parse(rss("<item>\(elements)</item>"), at: url)
  return document.items[0]
}

/// The only entry of an Atom feed that holds these elements.
func atomEntry(_ elements: String, at url: String? = nil) throws -> FeedDocument.Item {
  try parse(atom("<entry>\(elements)</entry>"), at: url).items[0]
}

/// An item to compare with.
func item(_ fill: (inout FeedDocument.Item) -> Void) -> FeedDocument.Item {
  var item = FeedDocument.Item()
  fill(&item)
  return item
}

func date(_ text: String, _ rfc3339: String) -> FeedDate {
  FeedDate(date: try? Date(rfc3339, strategy: .iso8601), text: text)
}

func html(_ value: String, base: String? = nil) -> TextConstruct {
  TextConstruct(value, .html, base: base)
}
