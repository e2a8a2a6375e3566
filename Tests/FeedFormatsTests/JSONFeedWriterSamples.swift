import FeedModel
import Foundation

@testable import FeedFormats

/// Documents with every field, and the lines that they are written as.
extension JSONFeedWriterTests {
  private static func date(_ seconds: Double) -> FeedDate {
    FeedDate(date: Date(timeIntervalSince1970: seconds), text: "")
  }

  static let fullDocument: FeedDocument = {
    var document = FeedDocument(format: .atom10, encoding: "utf-8")
    document.id = "urn:feed"
    document.title = TextConstruct("T", .text, isDeclared: true)
    document.subtitle = TextConstruct("S", .html, isDeclared: true)
    document.link = "https://example.org/"
    document.feedURL = "https://example.org/feed"
    document.links = [
      .init(
        href: "https://example.org/", type: "text/html", title: "L", hreflang: "en", length: "1")
    ]
    document.language = "en"
    document.authors = [
      Author(name: "Ann", email: "a@example.org", url: "https://a.example/"),
      Author(email: "b@example.org"),
    ]
    document.contributors = [Author(name: "Con")]
    document.publisher = Author(name: "Pub")
    document.image = FeedDocument.FeedImage(url: "https://example.org/i.png")
    document.image?.title = "I"
    document.image?.link = "https://example.org/i"
    document.image?.description = "D"
    document.image?.width = 88
    document.image?.height = 31
    document.icon = "https://example.org/favicon.ico"
    document.generator = .init(name: "G", version: "2", url: "https://g.example/")
    document.rights = TextConstruct("(c)", .text)
    document.published = date(0)
    document.updated = date(1.5)
    document.categories = [.init(term: "t", scheme: "s", label: "l")]
    document.hubs = ["https://hub.example/"]
    document.timeToLive = 60
    document.skipHours = [4, 5]
    document.skipDays = ["Monday"]
    let cloud = [
      ("domain", "cloud.example"), ("port", "80"), ("path", "/RPC2"),
      ("registerProcedure", "pleaseNotify"), ("protocol", "xml-rpc"),
    ]
    document.cloud = cloud.enumerated().reduce(into: ModuleValues()) {
      $0.set($1.element.0, at: $1.offset, .text($1.element.1))
    }
    document.docs = "https://example.org/docs"
    document.license = "https://example.org/license"
    document.itunes.explicit = false
    document.itunes.block = true
    document.itunes.author = "IA"
    document.itunes.owner = .init(name: "IO", email: "io@example.org")
    document.itunes.image = "https://example.org/it.png"
    document.itunes.newFeedURL = "https://example.org/new"
    document.isComplete = true
    return document
  }()

  static let fullDocumentLine = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "T", "description": "S",
     "home_page_url": "https://example.org/", "feed_url": "https://example.org/feed",
     "icon": "https://example.org/i.png", "favicon": "https://example.org/favicon.ico",
     "language": "en",
     "authors": [{"name": "Ann", "url": "https://a.example/", "_lede": {"email": "a@example.org"}},
       {"url": "mailto:b@example.org", "_lede": {"email": "b@example.org"}}],
     "hubs": [{"type": "WebSub", "url": "https://hub.example/"}],
     "_lede": {"schema": 1, "file": "a b.xml", "format": "atom-1.0", "encoding": "utf-8",
       "bozo": false, "complete": true, "errors": [], "id": "urn:feed", "title_type": "text",
       "subtitle": "S", "subtitle_type": "html", "rights": "(c)", "rights_type": "text",
       "generator": {"name": "G", "version": "2", "url": "https://g.example/"},
       "published": "1970-01-01T00:00:00Z", "updated": "1970-01-01T00:00:01.5Z",
       "categories": [{"term": "t", "scheme": "s", "label": "l"}],
       "links": [{"href": "https://example.org/", "rel": "alternate", "type": "text/html",
         "title": "L", "hreflang": "en", "length": "1"}],
       "contributors": [{"name": "Con"}], "publisher": {"name": "Pub"},
       "docs": "https://example.org/docs", "license": "https://example.org/license",
       "image": {"url": "https://example.org/i.png", "title": "I", "link": "https://example.org/i",
         "width": 88, "height": 31, "description": "D"},
       "ttl": 60, "skipHours": [4, 5], "skipDays": ["Monday"],
       "cloud": {"domain": "cloud.example", "port": "80", "path": "/RPC2",
         "registerProcedure": "pleaseNotify", "protocol": "xml-rpc"},
       "itunes": {"explicit": false, "block": true, "author": "IA",
         "owner": {"name": "IO", "email": "io@example.org"}, "image": "https://example.org/it.png",
         "new_feed_url": "https://example.org/new"}},
     "items": []}
    """#

  static let fullItem: FeedDocument.Item = {
    var item = FeedDocument.Item()
    item.guid = "urn:1"
    item.guidIsPermalink = false
    item.link = "https://example.org/1"
    item.links = [
      .init(href: "https://example.org/1"), .init(href: "https://else.example/", rel: "related"),
    ]
    item.comments = "https://example.org/1#c"
    item.title = TextConstruct("A < B", .text, isDeclared: true)
    item.summary = TextConstruct("sum", .html, isDeclared: true)
    item.content = TextConstruct("con", .xhtml, isDeclared: true)
    item.published = date(0)
    item.updated = date(60)
    item.created = date(120)
    item.expired = date(180)
    item.authors = [Author(name: "Ann")]
    item.contributors = [Author(name: "Con")]
    item.publisher = Author(name: "Pub")
    item.categories = [.init(term: "t"), .init(term: "u", label: "U"), .init(term: "t")]
    item.enclosures = [
      Enclosure(
        url: "https://example.org/1.mp3", mediaType: "audio/mpeg", title: "E", size: 9, duration: 60
      )
    ]
    item.language = "de"
    item.rights = TextConstruct("(c)", .media("text/plain"))
    item.license = "https://example.org/license"
    item.source = FeedDocument.Source()
    item.source?.id = "urn:source"
    item.source?.title = TextConstruct("Src", .text)
    item.source?.link = "https://source.example/"
    item.source?.updated = date(0)
    item.source?.logo = "https://source.example/logo.png"
    item.source?.subtitle = TextConstruct("sub", .html)
    item.commentsFeed = "https://example.org/1/comments"
    item.itunes.duration = 61
    item.itunes.subtitle = "it"
    item.itunes.episode = 3
    item.media.thumbnails = [.init(url: "https://example.org/t.jpg", width: 72, height: 48)]
    var player = ModuleValues()
    player.set("url", at: 0, .address("https://example.org/player"))
    item.media.details.set("player", at: 0, .group(player))
    return item
  }()

  static let fullItemLine = #"""
    {"id": "urn:1", "url": "https://example.org/1", "external_url": "https://else.example/",
     "title": "A < B", "content_html": "con", "summary": "sum",
     "image": "https://example.org/t.jpg",
     "date_published": "1970-01-01T00:00:00Z", "date_modified": "1970-01-01T00:01:00Z",
     "authors": [{"name": "Ann"}], "tags": ["t", "U"], "language": "de",
     "attachments": [{"url": "https://example.org/1.mp3", "mime_type": "audio/mpeg", "title": "E",
       "size_in_bytes": 9, "duration_in_seconds": 60}],
     "_lede": {"guid": "urn:1", "guid_is_permalink": false,
       "links": [{"href": "https://example.org/1", "rel": "alternate"},
         {"href": "https://else.example/", "rel": "related"}],
       "comments_url": "https://example.org/1#c", "title_type": "text", "content_type": "xhtml",
       "summary_type": "html", "rights": "(c)", "rights_type": "text/plain",
       "created": "1970-01-01T00:02:00Z", "expired": "1970-01-01T00:03:00Z",
       "categories": [{"term": "t"}, {"term": "u", "label": "U"}, {"term": "t"}],
       "contributors": [{"name": "Con"}], "publisher": {"name": "Pub"},
       "license": "https://example.org/license", "wfw_commentrss": "https://example.org/1/comments",
       "source": {"id": "urn:source", "title": "Src", "title_type": "text",
         "url": "https://source.example/", "updated": "1970-01-01T00:00:00Z",
         "logo": "https://source.example/logo.png", "subtitle": "sub", "subtitle_type": "html"},
       "itunes": {"subtitle": "it", "duration": 61, "episode": 3},
       "media": {"thumbnails": [{"url": "https://example.org/t.jpg", "width": 72, "height": 48}],
         "player": {"url": "https://example.org/player"}}}}
    """#
}
