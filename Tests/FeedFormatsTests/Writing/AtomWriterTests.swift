import FeedModel
import Foundation
import Testing

@testable import FeedFormats

struct AtomWriterTests {
  private func atom(_ document: FeedDocument) -> String {
    var writer = AtomWriter()
    writer.write(document)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func feed(_ fill: (inout FeedDocument) -> Void) -> FeedDocument {
    var document = FeedDocument(format: .rss20, encoding: "utf-8")
    fill(&document)
    return document
  }

  @Test func `an empty feed is written with only the elements that Atom requires`() {
    #expect(
      atom(feed { _ in }) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
          <id>digest:042b02a2478432462541774c612f4f96</id>
          <title/>
          <updated>1970-01-01T00:00:00Z</updated>
        </feed>

        """)
  }

  @Test func `every field that Atom supports is written`() {
    let document = feed {
      $0.id = "urn:feed"
      $0.title = TextConstruct("Fish & <chips>", .text)
      $0.subtitle = html("On <b>fish</b>")
      $0.link = "https://a.example/"
      $0.feedURL = "https://a.example/feed"
      $0.hubs = ["https://hub.example/"]
      $0.language = "en"
      $0.authors = [Author(name: "Ann", email: "ann@a.example", url: "https://ann.example/")]
      $0.contributors = [Author(email: "bob@a.example")]
      $0.image = .init(url: "https://a.example/logo.png")
      $0.icon = "https://a.example/icon.png"
      $0.generator = .init(name: "Fryer", version: "1.0", url: "https://fryer.example/")
      $0.rights = TextConstruct("© Ann", .text)
      $0.updated = date("x", "2026-02-01T10:00:00Z")
      $0.categories = [.init(term: "food", scheme: "https://a.example/tags", label: "Food")]
      $0.license = "https://licence.example/"
      $0.itunes.explicit = false
      $0.itunes.owner = .init(name: "Ann", email: "ann@a.example")
      $0.items = [
        item {
          $0.guid = "urn:1"
          $0.link = "https://a.example/1"
          $0.links = [.init(href: "https://a.example/1.de", rel: "related", hreflang: "de")]
          $0.comments = "https://a.example/1#talk"
          $0.commentsFeed = "https://a.example/1/talk.rss"
          $0.title = html("One &amp; only")
          $0.summary = TextConstruct("In short", .text)
          $0.content = html("<p onclick=x>Long <script>x</script>]]></p>")
          $0.published = date("x", "2026-01-31T10:00:00Z")
          $0.updated = date("x", "2026-02-01T10:00:00Z")
          $0.authors = [Author(name: "Cid")]
          $0.categories = [.init(term: "cod")]
          $0.enclosures = [
            Enclosure(
              url: "https://a.example/1.mp3", mediaType: "audio/mpeg", size: 5, duration: 61.5)
          ]
          $0.image = "https://a.example/1.png"
          $0.language = "de"
          $0.rights = TextConstruct("© Cid", .text)
          $0.license = "https://licence.example/2"
          $0.itunes.season = 2
          var source = FeedDocument.Source()
          source.title = TextConstruct("Elsewhere", .text)
          source.link = "https://b.example/"
          $0.source = source
        }
      ]
    }
    #expect(
      atom(document) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" \
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
        xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en">
          <id>urn:feed</id>
          <title>Fish &amp; &lt;chips&gt;</title>
          <subtitle type="html">On &lt;b&gt;fish&lt;/b&gt;</subtitle>
          <updated>2026-02-01T10:00:00Z</updated>
          <link rel="alternate" href="https://a.example/"/>
          <link rel="self" href="https://a.example/feed"/>
          <link rel="hub" href="https://hub.example/"/>
          <link rel="license" href="https://licence.example/"/>
          <author>
            <name>Ann</name>
            <uri>https://ann.example/</uri>
            <email>ann@a.example</email>
          </author>
          <contributor>
            <name/>
            <email>bob@a.example</email>
          </contributor>
          <category term="food" scheme="https://a.example/tags" label="Food"/>
          <generator uri="https://fryer.example/" version="1.0">Fryer</generator>
          <icon>https://a.example/icon.png</icon>
          <logo>https://a.example/logo.png</logo>
          <rights>© Ann</rights>
          <itunes:explicit>false</itunes:explicit>
          <itunes:owner>
            <itunes:name>Ann</itunes:name>
            <itunes:email>ann@a.example</itunes:email>
          </itunes:owner>
          <entry xml:lang="de">
            <id>urn:1</id>
            <title type="html">One &amp;amp; only</title>
            <published>2026-01-31T10:00:00Z</published>
            <updated>2026-02-01T10:00:00Z</updated>
            <link rel="replies" type="application/rss+xml" href="https://a.example/1/talk.rss"/>
            <link rel="replies" type="text/html" href="https://a.example/1#talk"/>
            <link rel="alternate" href="https://a.example/1"/>
            <link rel="related" href="https://a.example/1.de" hreflang="de"/>
            <link rel="license" href="https://licence.example/2"/>
            <link rel="enclosure" type="audio/mpeg" href="https://a.example/1.mp3" length="5"/>
            <author>
              <name>Cid</name>
            </author>
            <category term="cod"/>
            <summary>In short</summary>
            <content type="html">&lt;p&gt;Long ]]&amp;gt;&lt;/p&gt;</content>
            <rights>© Cid</rights>
            <source>
              <title>Elsewhere</title>
              <link rel="alternate" href="https://b.example/"/>
            </source>
            <itunes:duration>61.5</itunes:duration>
            <itunes:season>2</itunes:season>
            <media:thumbnail url="https://a.example/1.png"/>
          </entry>
        </feed>

        """)
  }

  @Test func `Atom modules are written`() {
    let document = feed {
      $0.id = "urn:feed"
      $0.authors = [Author(name: "Ann")]
      $0.extras.history = .init(isComplete: true)
      $0.extras.deletedEntries = [
        .init(
          ref: "urn:0", when: date("x", "2026-02-01T10:00:00Z"), by: Author(name: "Ann"),
          comment: TextConstruct("Spam", .text))
      ]
      $0.items = [
        item {
          $0.guid = "urn:1"
          $0.commentsCount = 3
          $0.extras.inReplyTo = [
            .init(ref: "urn:0", href: "https://a.example/0", type: "text/html")
          ]
          $0.media.thumbnails = [.init(url: "https://a.example/1.png", width: 120, height: 90)]
        }
      ]
    }
    #expect(
      atom(document) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" \
        xmlns:at="http://purl.org/atompub/tombstones/1.0" \
        xmlns:fh="http://purl.org/syndication/history/1.0" \
        xmlns:media="http://search.yahoo.com/mrss/" \
        xmlns:thr="http://purl.org/syndication/thread/1.0">
          <id>urn:feed</id>
          <title/>
          <updated>1970-01-01T00:00:00Z</updated>
          <author>
            <name>Ann</name>
          </author>
          <fh:complete/>
          <at:deleted-entry ref="urn:0" when="2026-02-01T10:00:00Z">
            <at:by>
              <name>Ann</name>
            </at:by>
            <at:comment>Spam</at:comment>
          </at:deleted-entry>
          <entry>
            <id>urn:1</id>
            <title/>
            <updated>1970-01-01T00:00:00Z</updated>
            <thr:in-reply-to ref="urn:0" href="https://a.example/0" type="text/html"/>
            <thr:total>3</thr:total>
            <media:thumbnail url="https://a.example/1.png" width="120" height="90"/>
          </entry>
        </feed>

        """)
  }

  @Test func `missing elements that Atom requires are generated deterministically`() throws {
    let document = feed {
      $0.link = "https://a.example/"
      $0.items = [
        item {
          $0.link = "https://a.example/1"
          $0.published = date("x", "2026-01-31T10:00:00Z")
        },
        item { $0.title = TextConstruct("Bare", .text) },
      ]
    }
    let read = try parse(atom(document))
    #expect(read.id == "https://a.example/")
    #expect(read.updated?.text == "2026-01-31T10:00:00Z")
    #expect(
      read.items.map(\.guid) == ["https://a.example/1", "digest:0d21db792935edb5cc1719fca8be995f"])
    #expect(
      read.items.map { $0.updated?.text } == ["2026-01-31T10:00:00Z", "1970-01-01T00:00:00Z"])
    #expect(read.items.map(\.authors) == [[], []])
    #expect(atom(document).contains("<author>\n    <name/>\n  </author>"))
  }

  @Test(
    arguments: [
      (.text, "<b>x</b>", "<content>&lt;b&gt;x&lt;/b&gt;</content>"),
      (.html, "<b>x</b>", "<content type=\"html\">&lt;b&gt;x&lt;/b&gt;</content>"),
      (.xhtml, "<b>x</b>", "<content type=\"html\">&lt;b&gt;x&lt;/b&gt;</content>"),
      (.html, "plain", "<content>plain</content>"),
      (.html, "<script>x</script>", nil), (.text, " \u{1} ", nil),
      (.media("text/markdown"), "*x*", "<content type=\"text/markdown\">*x*</content>"),
      (.media("application/json"), "{}", "<content type=\"application/json\">e30=</content>"),
      (.media("text/html; charset=x"), "<script>", "<content>&lt;script&gt;</content>"),
      (.media("image/svg+xml"), "<script>", "<content>&lt;script&gt;</content>"),
    ] as [(TextConstruct.Kind, String, String?)])
  func `written Atom content contains no harmful markup`(
    kind: TextConstruct.Kind, value: String, element: String?
  ) {
    let document = feed { $0.items = [item { $0.content = TextConstruct(value, kind) }] }
    let content = atom(document).split(separator: "\n").first { $0.contains("<content") }
    #expect(content.map(String.init) == element.map { "    " + $0 })
  }

  private static let bidirectional =
    "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}"
    + "\u{2066}\u{2067}\u{2068}\u{2069}"

  @Test func `line breaks and all of Unicode are written, except what XML forbids`() throws {
    let text =
      "a\u{0}\u{1F}\u{7F}\u{81}\u{FFFE}\u{FFFF}\r\n\t\u{2028}\(Self.bidirectional)🍰\u{10FFFF}\u{92}b"
    let document = feed {
      $0.title = TextConstruct(text, .text)
      $0.categories = [.init(term: text)]
    }
    let read = try parse(atom(document))
    #expect(read.warnings == [])
    #expect(read.title?.value == "a\r\n\t\u{2028}\(Self.bidirectional)🍰\u{10FFFF}’b")
    #expect(read.categories.map(\.term) == ["a\r\n\t\u{2028}\(Self.bidirectional)🍰\u{10FFFF}’b"])
    #expect(!atom(document).unicodeScalars.contains { $0.properties.isBidiControl })
    let controls = atom(document).unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
  }
}
