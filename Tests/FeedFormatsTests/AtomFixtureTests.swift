import FeedModel
import Testing

@testable import FeedFormats

struct AtomFixtureTests {
  @Test func `atom-html: texts and links of all types are read`() throws {
    let document = try parseFixture("feeds/atom-html.atom")
    #expect(document.format == .atom10)
    #expect(document.id == "urn:uuid:6f5f3b1e-8d61-4a2b-9c63-2f6f0f1d7c01")
    #expect(document.hubs == ["https://hub.example.com/"])
    #expect(
      document.generator == .init(name: "Tool", version: "3.1", url: "https://tool.example.org/"))
    #expect(document.rights?.plainText() == "© 2026 Ada Lindqvist")
    let arch = document.items[0]
    #expect(
      arch
        == item {
          $0.title = TextConstruct("History of the <arch>", .text, isDeclared: true)
          $0.link = "https://bridges.example.com/arch"
          $0.links = [
            .init(href: "https://bridges.example.com/arch", type: "text/html"),
            .init(
              href: "https://bridges.example.com/arch.pdf", rel: "enclosure",
              type: "application/pdf", length: "90210"),
            .init(
              href: "https://bridges.example.com/arch/comments.xml", rel: "replies",
              type: "application/atom+xml"),
          ]
          $0.guid = "urn:uuid:1c0a6a52-53d3-4f7e-9a57-0e9d7a9a0001"
          $0.published = date("2026-11-14T18:30:02+02:00", "2026-11-14T16:30:02Z")
          $0.updated = date("2026-11-15T06:00:00Z", "2026-11-15T06:00:00Z")
          $0.authors = [
            Author(
              name: "Ada Lindqvist", email: "ada@bridges.example.com",
              url: "https://bridges.example.com/ada")
          ]
          $0.contributors = [Author(name: "Sam Ode")]
          $0.categories = [
            .init(term: "stone", scheme: "https://bridges.example.com/materials", label: "Stone")
          ]
          $0.summary = TextConstruct(
            "Stone wants to <b>fall</b>; an arch lets it.", .html, isDeclared: true)
          $0.content = TextConstruct(
            "<p>Stone wants to fall; an arch lets it, but all at once and in every direction.</p>"
              + "<p>AT&amp;T once ran a cable through one.</p>", .html, isDeclared: true)
          $0.commentsFeed = "https://bridges.example.com/arch/comments.xml"
          $0.commentsCount = 3
          $0.enclosures = [
            Enclosure(
              url: "https://bridges.example.com/arch.pdf", mediaType: "application/pdf",
              size: 90210)
          ]
        })
    #expect(arch.title?.plainText() == "History of the <arch>")
    let less = document.items[1]
    #expect(less.title?.plainText() == "Less is <more")
    #expect(less.guid == "urn:uuid:1c0a6a52-53d3-4f7e-9a57-0e9d7a9a0002")
    #expect(less.source?.id == "urn:other")
    #expect(less.contentSource == "https://bridges.example.com/less.pdf")
    #expect(less.content == nil)
    #expect(less.updated?.date == date("", "2026-11-01T00:00:00Z").date)
  }

  @Test func `atom-xhtml-base: xml:base applies until the end of its element`() throws {
    let document = try parseFixture("feeds/atom-xhtml-base.atom")
    #expect(document.link == "https://moss.example.org/notes/")
    let green = document.items[0]
    #expect(green.language == "en-NZ")
    #expect(green.link == "https://moss.example.org/notes/2026/green")
    #expect(green.title?.sanitizedHTML() == "Green <em>without</em> hurry")
    #expect(
      green.content?.sanitizedHTML() == """
        <p>See <a href="https://moss.example.org/notes/map">the map</a> and \
        <img src="https://moss.example.org/notes/2026/img/moss.jpg" alt="moss">; 1 &lt; 2.</p>\
        <p><img src="https://cdn.example.net/x/wet.jpg" alt="wet"></p>
        """)
    #expect(document.items[1].link == "https://moss.example.org/notes/outer")
    #expect(
      document.items[1].content?.sanitizedHTML()
        == "<a href=\"https://moss.example.org/notes/inner\">inner</a>")
  }

  @Test func `atom-0.3: content modes and the element names of the draft are read`() throws {
    let document = try parseFixture("feeds/atom-0.3.atom")
    #expect(document.format == .atom03)
    #expect(document.subtitle?.plainText() == "Weather, slowly")
    #expect(document.updated?.text == "2005-03-01T10:00:00Z")
    #expect(document.authors == [Author(name: "J. Marsh")])
    #expect(document.items.map { $0.title?.plainText() } == ["Fog & drizzle", "A line in base64"])
    #expect(
      document.items.map { $0.content?.sanitizedHTML() } == [
        "<p>Nothing to see, as promised.</p>", "<p>The horn sounds every hour.</p>",
      ])
    #expect(document.items[0].published?.text == "2005-03-01T09:30:00+00:00")
    #expect(document.items[0].created?.text == "2005-03-01T09:00:00Z")
  }

  @Test func `video-channel: values that only media:group contains are read`() throws {
    let document = try parseFixture("feeds/video-channel.atom")
    let video = document.items[0]
    #expect(video.image == "https://img.example.com/vi/aB3dE5fG7hI/hqdefault.jpg")
    #expect(
      video.media.thumbnails.map(\.url) == ["https://img.example.com/vi/aB3dE5fG7hI/hqdefault.jpg"])
    #expect(video.content?.value.contains("Plans: https://bench.example.com/drawer") == true)
    #expect(video.enclosures.map(\.mediaType) == ["application/x-shockwave-flash"])
    #expect(video.guid == "yt:video:aB3dE5fG7hI")
  }

  @Test func `blogger: the link of a post is its web page`() throws {
    let document = try parseFixture("feeds/blogger.atom")
    #expect(document.link == "https://kiln.example.org/")
    #expect(document.items.map(\.link) == ["https://kiln.example.org/2026/11/blue.html"])
    #expect(document.links.map(\.rel).contains("next"))
    #expect(document.items[0].categories.map(\.term) == ["glaze"])
    #expect(document.items[0].commentsFeed != nil)
  }

  @Test(arguments: ["feeds/utf-16.atom", "feeds/utf-16-big-endian.atom"])
  func `utf-16: a feed is read in either byte order`(name: String) throws {
    let document = try parseFixture(name)
    #expect(document.encoding == "utf-16")
    #expect(document.warnings == [])
    #expect(document.isComplete)
    #expect(!document.items.isEmpty)
    #expect(document.title?.value.contains("\u{FFFD}") == false)
    #expect(try parseFixture("feeds/utf-16.atom").items == document.items)
  }

  @Test func `the demo feeds are read completely and without warnings`() throws {
    for (name, count) in [
      ("link-news.xml", 5), ("weblog.atom", 3), ("podcast.xml", 2), ("microblog.json", 3),
    ] {
      let document = try parseFixture("demo/\(name)")
      #expect(document.items.count == count, "\(name)")
      #expect(document.warnings == [], "\(name)")
      #expect(document.isComplete, "\(name)")
    }
    let notebook = try parseFixture("demo/weblog.atom")
    #expect(notebook.items[2].title?.plainText() == "Grafting in one page")
    #expect(
      notebook.items[0].content?.sanitizedHTML()
        .contains("<a href=\"https://orchard.example.com/2025/12/cellar\">last year's notes</a>")
        == true)
  }
}
