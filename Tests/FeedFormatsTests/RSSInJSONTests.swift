import FeedModel
import Testing

@testable import FeedFormats

struct RSSInJSONTests {
  @Test func `RSS in JSON is read like RSS`() throws {
    let document = try parseFixture("feeds/rss-in-json.json")
    #expect(document.format == .rss20)
    #expect(document.encoding == "utf-8")
    #expect(document.isComplete)
    #expect(document.warnings == [])
    #expect(document.title?.plainText() == "Notes from the bridge")
    #expect(document.subtitle?.plainText() == "Boats & weather")
    #expect(document.language == "en-gb")
    #expect(document.timeToLive == 60)
    #expect(document.cloud?.text("port") == "5337")
    #expect(document.skipHours == [2, 3])
    #expect(document.itunes.owner == .init(name: "Bo Lind", email: "bo@bridge.example.net"))
    var source = FeedDocument.Source()
    source.title = html("Harbour")
    source.link = "https://harbour.example.org/rss.json"
    #expect(
      document.items == [
        item {
          $0.title = html("Fog")
          $0.content = html("<p>No boats &lt; 5 m &amp; no ferry.</p>")
          $0.link = "https://bridge.example.net/fog"
          $0.guid = "note-2"
          $0.published = date("Fri, 20 Nov 2026 08:00:00 GMT", "2026-11-20T08:00:00Z")
          $0.categories = [
            .init(term: "weather"), .init(term: "boats", scheme: "https://bridge.example.net/tags"),
          ]
          $0.enclosures = [
            Enclosure(
              url: "https://bridge.example.net/horn.mp3", mediaType: "audio/mpeg", size: 4711,
              duration: 65)
          ]
          $0.links = [
            .init(
              href: "https://bridge.example.net/horn.mp3", rel: "enclosure", type: "audio/mpeg",
              length: "4711")
          ]
          $0.source = source
          $0.authors = [Author(name: "Bo")]
          $0.itunes.duration = 65
        },
        item {
          $0.guid = "https://bridge.example.net/1"
          $0.guidIsPermalink = true
          $0.link = "https://bridge.example.net/1"
          $0.content = html("A note without a title.")
        },
      ])
  }

  @Test func `attributes of RSS in JSON can start with an at sign`() throws {
    let document = try parse(
      #"""
      {"rss":{"@version":"0.92","channel":{"@x":"y","title":"c","item":{"title":"t",
       "guid":{"@isPermaLink":"false","#text":"g"},
       "enclosure":{"@url":"https://a.example/a.mp3","@type":"audio/mpeg","@length":"12"}}}}}
      """#)
    #expect(document.format == .rss092)
    #expect(document.title?.value == "c")
    #expect(document.items.map(\.guid) == ["g"])
    #expect(document.items.map(\.guidIsPermalink) == [false])
    #expect(
      document.items[0].enclosures
        == [Enclosure(url: "https://a.example/a.mp3", mediaType: "audio/mpeg", size: 12)])
  }

  @Test(
    arguments: [
      (#"{"title":"one","guid":"g"}"#, ["one"]),
      (#"[{"title":"one"},{"title":"two"}]"#, ["one", "two"]),
      (#"[[{"title":"nested"}],{"title":"two"}]"#, ["two"]),
      (#"{"title":"a\u0000\u0007\u001bb <&>\"' \n"}"#, ["ab <&>\"'"]),
      (#"{"title":5}"#, ["5"]), (#"{"title":true}"#, ["true"]), (#"{"title":null}"#, [nil]),
      (##"{"title":{"#value":"v","type":"x"}}"##, ["v"]),
      (#"{"title":["one","two"]}"#, ["one"]),
      (#"{"</title><title>":"x","a b":"y","":"z","1":"w","é":"v","title":"t"}"#, ["t"]),
      (#"{"xmlns":"u","xmlns:dc":"u","dc:title":"t"}"#, ["t"]),
      (##"{"enclosure":{"url":"u","xmlns":"v","#value":"w"},"title":"t"}"##, ["t"]),
      ("null", []), ("5", []), ("[]", []), (#""words""#, []),
    ] as [(String, [String?])])
  func `an item of RSS in JSON can be an object, a list or invalid`(json: String, titles: [String?])
    throws
  {
    let document = try parse(#"{"rss":{"version":"2.0","channel":{"item":\#(json)}}}"#)
    let read = document.items.map(\.title?.value)
    if titles.isEmpty { #expect(read.compactMap(\.self).isEmpty) } else { #expect(read == titles) }
    #expect(document.isComplete)
    #expect(document.warnings == [])
  }

  @Test(arguments: [
    #"{"rss":{"channel":[]}}"#, #"{"rss":{}}"#, #"{"rss":"2.0"}"#, #"{"channel":{"item":[]}}"#,
    #"[{"rss":{"channel":{}}}]"#,
  ])
  func `RSS in JSON requires an rss object with a channel object`(json: String) {
    #expect(throws: FeedFormatError.self) { try parse(json) }
  }

  @Test func `RSS in JSON resolves relative URLs and removes scripts`() throws {
    let feed = #"""
      {"rss":{"version":"2.0\" x=\"<y>","channel":{"link":"/","item":{"link":"post","guid":{"isPermaLink":
      false,"#value":"g"},"description":"]]>&lt;script>alert(1)&lt;/script><b>x</b>"}}}}
      """#
    let document = try parse(feed, at: "https://a.example/f/rss.json")
    #expect(document.link == "https://a.example/")
    #expect(document.items[0].link == "https://a.example/f/post")
    #expect(document.items[0].guidIsPermalink == false)
    #expect(document.items[0].content?.value.hasPrefix("]]>") == true)
    #expect(document.items[0].content?.sanitizedHTML().contains("<script") == false)
  }
}
