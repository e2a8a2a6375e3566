import FeedFormats
import FeedModel
import Foundation
import TestSupport
import Testing

/// Lists in the formats of several programs.
struct OPMLCorpusTests {
  private static let names: [String] = {
    let files = (try? Fixtures.all(in: ["opml"])) ?? []
    return files.map { String($0.name.dropFirst("opml/".count)) }.filter { $0 != "bad.opml" }
  }()

  private func read(_ name: String) throws -> OPMLDocument {
    try OPMLDocument(reading: Fixtures.bytes("opml/" + name))
  }

  @Test func `there are at least 35 OPML fixtures`() {
    #expect(Self.names.count >= 35)
  }

  @Test(arguments: names)
  func `an OPML list of another program is the same after writing and reading`(_ name: String)
    throws
  {
    let list = try read(name)
    let written = list.bytes()
    let again = try OPMLDocument(reading: written)
    #expect(again.warnings == [] && again.skipped == [])
    #expect(again.title == (list.title ?? "Subscriptions"))
    #expect(Set(again.feeds) == Set(list.feeds))
    #expect(again.feeds.count == list.feeds.count)
    #expect(again.head == list.head)
    // Folders without feeds are ignored.
    let folders = Set(
      list.feeds.flatMap { feed in
        feed.folder.indices.map { Array(feed.folder[...$0]) }
      })
    #expect(again.folders == list.folders.filter { folders.contains($0.key) })
    #expect(
      String(decoding: again.bytes(), as: UTF8.self) == String(decoding: written, as: UTF8.self))
  }

  @Test(arguments: names)
  func `only web addresses of an OPML list become subscriptions`(_ name: String) throws {
    for feed in try read(name).feeds {
      #expect(feed.url.hasPrefix("https://") || feed.url.hasPrefix("http://"))
    }
  }

  @Test func `attributes that other programs define are kept`() throws {
    let feeds = try read("freshrss.opml").feeds
    let frss = "https://freshrss.org/opml"
    #expect(
      feeds[0]
        == .init(
          url: "https://fr.example/page", title: "Scraped", pageURL: "https://fr.example/",
          folder: ["Uncategorized"], type: "html+xpath",
          attributes: [
            .init(
              namespace: frss, prefix: "frss", name: "xPathItem", value: "//div[@class=\"item\"]"),
            .init(
              namespace: frss, prefix: "frss", name: "xPathItemTitle", value: "descendant::h2"),
            .init(namespace: frss, prefix: "frss", name: "priority", value: "important"),
          ]))
    #expect(feeds[1].attributes.map(\.name) == ["description", "cssFullContent"])
    #expect(try read("ttrss.opml").feeds[0].attributes.map(\.value) == ["1", "0", "30"])
  }

  @Test func `attributes of the list and of its folders are kept`() throws {
    let list = try OPMLDocument(
      reading: Array(
        """
        <opml version="2.0" xmlns:x="urn:x"><head><title>T</title><ownerName> Ann &amp; Ben
        </ownerName><dateModified>today</dateModified><windowTop>1</windowTop><x:sync>5</x:sync>
        <nested>a<b>c</b></nested><ownerName>twice</ownerName><docs></docs></head><body>
        <outline text="A" x:color="red" type="folder" category="k" isOpen="true">
        <outline xmlUrl="https://a.example/"/><outline title="B" text="b" sort="up">
        <outline xmlUrl="https://b.example/"/></outline></outline>
        <outline text="A" isOpen="false" late="1"><outline xmlUrl="https://c.example/"/></outline>
        </body></opml>
        """.utf8))
    #expect(
      list.head == [
        .init(name: "ownerName", value: "Ann & Ben"),
        .init(namespace: "urn:x", prefix: "x", name: "sync", value: "5"),
      ])
    #expect(
      list.folders == [
        ["A"]: [
          .init(namespace: "urn:x", prefix: "x", name: "color", value: "red"),
          .init(name: "type", value: "folder"), .init(name: "category", value: "k"),
          .init(name: "isOpen", value: "true"), .init(name: "late", value: "1"),
        ],
        ["A", "B"]: [.init(name: "text", value: "b"), .init(name: "sort", value: "up")],
      ])
    let again = try OPMLDocument(reading: list.bytes())
    #expect(again.head == list.head && again.folders == list.folders)
    #expect(again.bytes() == list.bytes())
  }

  private static let feeds: [(String, [String])] = [
    ("utf16-le.opml", ["Grüße 🍰"]), ("utf16-be.opml", ["big"]), ("utf8-bom.opml", ["bom"]),
    ("radio.opml", ["Café München"]), ("windows.opml", ["It’s €5"]),
    ("case.opml", ["X", "Y", "Z"]),
    ("ampersand.opml", ["R&D blog", "AT&T"]), ("links.opml", ["Feed"]), ("gpodder.opml", ["Cast"]),
    ("overcast.opml", ["O"]), ("liferea.opml", ["L"]), ("quiterss.opml", ["Q \"quoted\" <b>"]),
    ("no-declaration.opml", ["n"]), ("antennapod.opml", ["Pod"]), ("thunderbird.opml", ["T1"]),
  ]

  @Test(arguments: feeds)
  func `OPML lists of other programs are read in any encoding and spelling`(
    _ name: String, _ titles: [String]
  ) throws {
    #expect(try read(name).feeds.map(\.title) == titles)
  }

  @Test func `unescaped ampersands in OPML addresses are kept`() throws {
    #expect(
      try read("ampersand.opml").feeds.map(\.url) == [
        "https://amp.example/f?a=1&b=2&copy=3", "https://amp.example/g?x=1&y=2",
      ])
  }

  @Test func `an OPML list with too many feeds is cut off, and one omitted feed is reported`()
    throws
  {
    let count = OPMLDocument.largestCount
    let outlines = (0..<count + 3).map { "<outline xmlUrl='https://h.ex/\($0)'/>" }
    let list = try OPMLDocument(
      reading: Array("<opml><body>\(outlines.joined())</body></opml>".utf8))
    #expect(list.feeds.count == count)
    #expect(list.skipped.map(\.address) == ["https://h.ex/\(count)"])
  }

  @Test func `attribute names and values cannot inject markup into a written OPML list`() throws {
    let attributes = [
      OutlineAttribute(name: "a b", value: "1"), .init(name: "xmlns", value: "https://x.example"),
      .init(name: "onload=\"x\" y", value: "1"), .init(name: "", value: "1"),
      .init(name: "xmlUrl", value: "https://other.example/"),
      .init(prefix: "p", name: "q", value: ""),
      .init(name: "ok", value: "\"/><outline xmlUrl='https://evil.example/'/>\n\u{0}"),
      .init(name: "ok", value: "twice"),
      .init(namespace: "urn:a", prefix: "p", name: "x", value: "1"),
      .init(namespace: "urn:b", prefix: "p", name: "x", value: "2"),
      .init(namespace: "urn:c", prefix: "xml", name: "x", value: "3"),
      .init(namespace: "urn:d", name: "x", value: "4"),
      .init(name: "long", value: String(repeating: "x", count: 1 << 20)),
    ]
    let list = OPMLDocument(
      feeds: [.init(url: "https://a.example/", title: "a", attributes: attributes)])
    let read = try OPMLDocument(reading: list.bytes())
    #expect(read.warnings == [])
    #expect(
      read.feeds == [
        .init(
          url: "https://a.example/", title: "a",
          attributes: [
            .init(name: "ok", value: "\"/><outline xmlUrl='https://evil.example/'/>\n"),
            .init(namespace: "urn:a", prefix: "p", name: "x", value: "1"),
            .init(namespace: "urn:b", prefix: "ns1", name: "x", value: "2"),
            .init(namespace: "urn:c", prefix: "ns2", name: "x", value: "3"),
            .init(namespace: "urn:d", prefix: "ns3", name: "x", value: "4"),
          ])
      ])
    #expect(read.bytes() == list.bytes())
  }
}
