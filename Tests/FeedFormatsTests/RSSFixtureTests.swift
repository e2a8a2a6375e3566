import FeedModel
import Testing

@testable import FeedFormats

struct RSSFixtureTests {
  @Test func `hacker-news: comments are the discussion, and links can repeat`() throws {
    let document = try parseFixture("feeds/hacker-news.rss")
    #expect(document.format == .rss20)
    #expect(document.isComplete)
    #expect(document.warnings == [])
    #expect(
      document.items[1]
        == item {
          $0.title = html("Rust & ruin: a year of rewriting")
          $0.link = "https://rewrite.example.net/year?utm_source=orange&part=1"
          $0.published = date("Fri, 20 Nov 2026 13:10:00 +0000", "2026-11-20T13:10:00Z")
          $0.comments = "https://news.example.com/item?id=8990"
          $0.content = html(
            "<a href=\"https://news.example.com/item?id=8990\">Comments</a>",
            base: "https://news.example.com/")
        })
    #expect(
      document.items.map(\.link)
        == [
          "https://compiler.example.org/sorry",
          "https://rewrite.example.net/year?utm_source=orange&part=1",
          "https://compiler.example.org/sorry", "https://news.example.com/item?id=8950",
        ])
  }

  @Test func `wordpress: the excerpt is the summary`() throws {
    let document = try parseFixture("feeds/wordpress.rss")
    #expect(document.title?.plainText() == "Kettle & Co.")
    #expect(document.link == "https://kettle.example.org")
    #expect(document.feedURL == "https://kettle.example.org/feed/")
    #expect(document.generator == .init(name: "https://wordpress.org/?v=6.8"))
    #expect(document.image?.width == 32)
    #expect(
      document.items[1]
        == item {
          $0.title = html("Milk first?")
          $0.link = "https://kettle.example.org/2026/11/milk/"
          $0.guid = "https://kettle.example.org/?p=405"
          $0.authors = [Author(name: "Ruth Penhale")]
          $0.published = date("Mon, 09 Nov 2026 16:02:11 +0000", "2026-11-09T16:02:11Z")
          $0.categories = [.init(term: "Myths & Rules")]
          $0.summary = html("<p>A question that has ended friendships.</p>")
          $0.content = html(
            "<p>A question that has ended friendships. We asked four hundred people and lost two "
              + "of them.</p>")
          $0.commentsFeed = "https://kettle.example.org/2026/11/milk/feed/"
          $0.commentsCount = 131
        })
  }

  @Test func `escaped-html: markup escaped once is markup, and markup escaped twice is text`()
    throws
  {
    let document = try parseFixture(
      "feeds/escaped-html.rss", at: "https://garden.example.net/feed.xml")
    #expect(document.timeToLive == 60)
    #expect(document.skipHours == [0, 1])
    #expect(document.skipDays == ["Sunday"])
    let first = document.items[0]
    #expect(first.title?.plainText() == "Escaped markup & a literal <b>")
    #expect(
      first.content?.sanitizedHTML()
        == "<p>Five &lt; six &amp; <a href=\"https://garden.example.net/seven?a=1&amp;b=2\">seven</a>.</p>"
    )
    #expect(first.authors == [Author(name: "Lena Ortiz", email: "lena@garden.example.net")])
    #expect(first.source?.link == "https://origin.example.com/rss")
    #expect(first.published?.date == date("", "2026-11-03T12:05:00Z").date)
    #expect(document.items[1].title?.plainText() == "1 < 2 holds")
    #expect(document.items[1].content?.plainText() == "Plain text with a comparison, 1 < 2.")
    #expect(document.items[1].published?.date == date("", "2026-11-02T17:00:00Z").date)
  }

  @Test func `rss-0.91 and 0.92: items without title, link, date or guid are read`() throws {
    let old = try parseFixture("feeds/rss-0.91.rss")
    #expect(old.format == .rss091)
    #expect(old.encoding == "iso-8859-1")
    #expect(old.image?.url == "http://modem.example.com/logo.gif")
    #expect(
      old.items == [
        item {
          $0.title = html("56k is enough for text")
          $0.link = "http://modem.example.com/56k.html"
          $0.content = html("A page of prose takes a quarter of a second.")
        },
        item {
          $0.title = html("In praise of the handshake tune")
          $0.link = "http://modem.example.com/tune.html"
        },
      ])
    let next = try parseFixture("feeds/rss-0.92.rss")
    #expect(next.format == .rss092)
    #expect(next.cloud?.text("registerProcedure") == "notify")
    var source = FeedDocument.Source()
    source.title = html("The Neighbour")
    source.link = "http://neighbour.example.org/rss.xml"
    #expect(
      next.items[1]
        == item {
          $0.content = html("The source of this one is a neighbour.")
          $0.source = source
          $0.categories = [.init(term: "Melancholy", scheme: "http://moods.example.org/")]
        })
  }

  @Test func `rss-1.0: items outside the channel are read and identified by rdf:about`() throws {
    let document = try parseFixture("feeds/rss-1.0.rdf")
    #expect(document.format == .rss10)
    #expect(document.language == "en")
    #expect(document.link == "https://archive.example.org/")
    #expect(document.image?.url == "https://archive.example.org/seal.png")
    #expect(
      document.items[0]
        == item {
          $0.guid = "https://archive.example.org/find/77"
          $0.title = html("A map with one street too many")
          $0.link = "https://archive.example.org/find/77?from=rdf"
          $0.summary = html("The surveyor added his own.")
          $0.content = html("<p>The surveyor added his own, and named it after his dog.</p>")
          $0.authors = [Author(name: "Tomas Vrel")]
          $0.published = date("2026-11-10T09:15:00+01:00", "2026-11-10T08:15:00Z")
          $0.updated = date("2026-11-10T09:15:00+01:00", "2026-11-10T08:15:00Z")
          $0.categories = [.init(term: "Maps")]
        })
    #expect(document.items[1].published == date("2026-11-08", "2026-11-08T00:00:00Z"))
  }

  @Test func `podcast: durations, sizes and images are read`() throws {
    let document = try parseFixture("feeds/podcast.rss")
    #expect(document.itunes.explicit == false)
    #expect(document.image?.url == "https://kitchen.example.com/cover.png")
    #expect(
      document.categories.map(\.term) == ["Science", "Physics", "toast", "steam", "gravity"])
    let episode = document.items[0]
    #expect(
      episode.enclosures == [
        Enclosure(
          url: "https://media.example.com/kp/31.m4a?src=feed&v=2", mediaType: "audio/x-m4a",
          duration: 3723)
      ])
    #expect(episode.itunes.explicit == false)
    #expect(episode.itunes.episode == 31)
    #expect(episode.image == "https://kitchen.example.com/31.png")
    #expect(episode.content?.plainText() == "We dropped three hundred slices.")
    #expect(episode.link == episode.enclosures.first?.url)
    #expect(document.items[1].enclosures[0].duration == 95)
    #expect(document.items[1].itunes.explicit == true)
  }

  @Test func `news-media: images and dates of another format are read`() throws {
    let document = try parseFixture("feeds/news-media.rss")
    #expect(document.title?.plainText() == "The Harbour Gazette - World")
    #expect(document.items[0].image == "https://img.example.com/240/ferry.jpg")
    #expect(document.items[0].guid == "https://gazette.example.com/world/ferry-1#0")
    #expect(document.items[1].authors == [Author(name: "Nell Abara")])
    #expect(document.items[1].title?.plainText() == "Gulls & the city: a truce")
    #expect(document.items[1].published?.date == date("", "2026-11-20T12:00:00Z").date)
    #expect(document.items[1].enclosures == [])
    #expect(document.items[1].image?.hasSuffix("gull.jpg") == true)
  }

  @Test func `no-identity: missing values stay missing`() throws {
    let items = try parseFixture("feeds/no-identity.rss").items
    #expect(items.map(\.guid) == [nil, nil, "N/A", "N/A"])
    #expect(
      items.map(\.link) == [
        nil, nil, "https://status.example.net/a", "https://status.example.net/b",
      ])
    #expect(items.map { $0.title?.plainText() } == [nil, nil, "Same name", "Same name"])
  }
  @Test func `modules: elements are read with any prefix`() throws {
    let document = try parseFixture("feeds/modules.rss", at: "https://tower.example.org/feed")
    #expect(document.warnings == [])
    #expect(document.extras.history == .init(isComplete: true))
    #expect(document.extras.syndication?.updateFrequency == 2)
    #expect(document.extras.deletedEntries.map(\.by) == [Author(name: "Iris")])
    #expect(document.authors == [Author(name: "Iris Tor")])
    #expect(
      document.podcast.groups("funding").map { $0.text("url") } == [
        "https://tower.example.org/give"
      ])
    #expect(document.podcast.groups("values").map { $0.groups("recipients").count } == [1])
    let first = document.items[0]
    #expect(first.title?.value == "First floor")
    #expect(first.authors == [Author(name: "Iris Tor", email: "iris@tower.example.org")])
    #expect(first.commentsCount == 3)
    #expect(first.license == "https://licenses.example.com/by")
    #expect(first.extras.location?.shape == .point([-73.25, 45.5]))
    #expect(first.extras.inReplyTo.map(\.ref) == ["tag:hill.example.net,2026:9"])
    #expect(first.enclosures.map(\.url) == ["https://media.example.com/1.mp4"])
    #expect(first.image == "https://media.example.com/1.jpg")
    #expect(first.media.details.groups("community").map { $0["rating_average"] } == [.decimal(4.5)])
    #expect(first.podcast.groups("chapters").map { $0.text("title") } == ["Door", "Stairs"])
    #expect(
      first.podcast.groups("alternate_enclosures").map { $0.groups("sources").count } == [1])
    #expect(document.items[1].extras.location?.shape == .line([[-73, 45], [-74, 46]]))
    #expect(document.items[1].$media == nil)
    #expect(document.items[1].podcast.isEmpty)
  }
}
