import FeedModel
import Foundation
import JSONText

@testable import FeedFormats

/// The files in `Fixtures`.
enum Fixtures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Returns all files of some folders, sorted by name.
  static func all(in folders: [String]) throws -> [(name: String, bytes: [UInt8])] {
    try folders.flatMap { sub in
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: sub).path)
        .sorted().map { (name: "\(sub)/\($0)", bytes: try bytes("\(sub)/\($0)")) }
    }
  }

  static var feeds: [(name: String, bytes: [UInt8])] {
    get throws { try all(in: ["corrections", "demo", "feeds"]).filter { !$0.bytes.isEmpty } }
  }
}

func parseFixture(_ name: String, at url: String? = nil) throws -> FeedDocument {
  try FeedParser.parse(Fixtures.bytes(name), context: .init(url: url))
}

func parse(_ text: String, at url: String? = nil) throws -> FeedDocument {
  try FeedParser.parse(Array(text.utf8), context: .init(url: url))
}

/// Returns an RSS 2.0 feed with some items and the usual namespaces.
func rss(_ inside: String, channel: String = "") -> String {
  """
  <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:media="http://search.yahoo.com/mrss/" \(rareNamespaces(in: channel + inside))
    ><channel>\(channel)\(inside)</channel></rss>
  """
}

func atom(_ inside: String) -> String {
  "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(rareNamespaces(in: inside))>\(inside)</feed>"
}

/// Returns declarations of the rarer namespaces that a text uses.
private func rareNamespaces(in text: String) -> String {
  [
    ("admin", "http://webns.net/mvcb/"), ("at", "http://purl.org/atompub/tombstones/1.0"),
    ("cc", "http://web.resource.org/cc/"),
    ("creativeCommons", "http://backend.userland.com/creativeCommonsRssModule"),
    ("feedburner", "http://rssnamespace.org/feedburner/ext/1.0"),
    ("fh", "http://purl.org/syndication/history/1.0"),
    ("geo", "http://www.w3.org/2003/01/geo/wgs84_pos#"),
    ("georss", "http://www.georss.org/georss"), ("gml", "http://www.opengis.net/gml"),
    ("googleplay", "http://www.google.com/schemas/play-podcasts/1.0"),
    ("podcast", "https://podcastindex.org/namespace/1.0"),
    ("psc", "http://podlove.org/simple-chapters"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("slash", "http://purl.org/rss/1.0/modules/slash/"),
    ("sy", "http://purl.org/rss/1.0/modules/syndication/"),
    ("thr", "http://purl.org/syndication/thread/1.0"),
    ("wfw", "http://wellformedweb.org/CommentAPI/"),
  ].filter { text.contains($0.0 + ":") }.map { "xmlns:\($0.0)=\"\($0.1)\"" }.joined(separator: " ")
}

/// Returns values from the output of `lede parse --json` as JSON, by paths such as
/// `items/0/_lede/geo`.
func printed(_ feed: String, _ paths: [String], at url: String? = nil) throws -> [String] {
  var writer = JSONFeedWriter()
  writer.write(try parse(feed, at: url), file: "f")
  let line = JSONReader.read(writer.bytes)?.value ?? .null
  return paths.map { path in
    var value: JSONValue? = line
    for step in path.split(separator: "/") {
      value =
        Int(step).flatMap { index in
          value?.array.flatMap { index < $0.count ? $0[index] : nil }
        } ?? value?[String(step)]
    }
    return value.map(text) ?? "nothing"
  }
}

/// Returns values of the only item of an RSS feed as JSON, by paths inside the item's `_lede`.
func printedItem(_ elements: String, _ paths: String...) throws -> [String] {
  try printed(
    rss("<item>\(elements)</item>"), paths.map { "items/0/_lede/" + $0 },
    at: "https://a.example/feed/")
}

private func text(_ value: JSONValue) -> String {
  var writer = JSONWriter()
  writer.value(value)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// Returns the only item of an RSS feed with these elements.
func rssItem(_ elements: String, at url: String? = nil) throws -> FeedDocument.Item {
  let document = try parse(rss("<item>\(elements)</item>"), at: url)
  return document.items[0]
}

/// Returns the only entry of an Atom feed with these elements.
func atomEntry(_ elements: String, at url: String? = nil) throws -> FeedDocument.Item {
  try parse(atom("<entry>\(elements)</entry>"), at: url).items[0]
}

/// Returns an item with some properties, to compare with.
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
