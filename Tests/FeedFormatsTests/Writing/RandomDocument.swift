import FeedModel
import Foundation
import TestSupport
import URLs

@testable import FeedFormats

/// Generates feeds with random contents that corrections do not change.
struct RandomDocument {
  private var random: SeededGenerator

  static func make(seed: UInt64) -> FeedDocument {
    var maker = RandomDocument(random: SeededGenerator(seed: seed))
    var document = maker.document()
    document.correct(.init())
    return document
  }

  private static let pieces = [
    "\u{0}", "\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1F}", "\u{7F}", "\u{81}", "\u{85}", "\u{92}",
    "\u{9B}", "\u{FFFE}", "\u{FFFF}", "\u{FEFF}", "\u{202E}", "\u{2028}", "\u{2029}", "\u{10FFFF}",
    "]]>", "]]", "<![CDATA[", "<!--", "-->", "<?x", "?>", "\"", "'", "&", "&amp;", "&#1;", "&#x92;",
    "&nbsp;", "&nope;", "<", ">", "<b>", "</b>", "<br/>", "<script>x</script>", "<p title=\"q'\">",
    "<a href='javascript:x'>", "<textarea>", "<table><p>", "</feed>", "</entry>", "</title>",
    "<title>", "1 < 2", "🍰", "👩‍👩‍👧", "e\u{301}", "\u{301}", " ", "  ", "\n", "\r", "\r\n", "\t",
    "word", "ein Wort", "%", "\\", "/", "http://h.ex/a?b=1&c=2", "https://h.ex/", "urn:x", "a@b.ex",
    "text/html",
  ]

  private mutating func text() -> String {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  private mutating func some<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<max(0, Int.random(in: -2...3, using: &random))).map { _ in make(&self) }
  }

  private mutating func construct() -> TextConstruct {
    let kinds: [TextConstruct.Kind] = [
      .text, .html, .html, .xhtml, .media("text/markdown"), .media("application/json"),
      .media("image/svg+xml"), .media("text/html; charset=utf-8"), .media("odd"),
      .media("text/html"),
    ]
    let isLong = Int.random(in: 0..<100, using: &random) == 0
    let value =
      isLong
      ? String(repeating: Self.pieces.randomElement(using: &random) ?? "", count: 20_000) : text()
    return TextConstruct(
      value, kinds.randomElement(using: &random) ?? .text, base: maybe { _ in "https://h.ex/d/" })
  }

  private mutating func date() -> FeedDate {
    let seconds: [Double] = [
      0, 1_700_000_000, -1_000_000, 1e20, -62_135_596_800, 253_402_300_799.5, -1e18,
      1_700_000_000 + Double.random(in: 0..<1, using: &random),
    ]
    return FeedDate(
      date: maybe { Date(timeIntervalSince1970: seconds.randomElement(using: &$0.random) ?? 0) },
      text: text())
  }

  /// Returns a page that is not a base for relative addresses when the document is read.
  private mutating func page() -> String {
    let text = text()
    return URLReference.isHTTP(text) ? "urn:" + text : text
  }

  private mutating func link() -> FeedDocument.Link {
    let relations = [
      "alternate", "self", "hub", "license", "replies", "enclosure", "related", "via", "next",
      "prev-archive",
    ]
    return .init(
      href: text(), rel: relations.randomElement(using: &random) ?? "", type: maybe { $0.text() },
      title: maybe { $0.text() }, hreflang: maybe { $0.text() }, length: maybe { $0.text() })
  }

  private mutating func person() -> Author {
    Author(name: maybe { $0.text() }, email: maybe { $0.text() }, url: maybe { $0.text() })
  }

  private mutating func category() -> FeedDocument.Category {
    .init(term: text(), scheme: maybe { $0.text() }, label: maybe { $0.text() })
  }

  private mutating func generator() -> FeedDocument.Generator {
    .init(name: text(), version: maybe { $0.text() }, url: maybe { $0.text() })
  }

  private mutating func itunes() -> FeedDocument.ITunes {
    var facts = FeedDocument.ITunes()
    facts.explicit = maybe { Bool.random(using: &$0.random) }
    facts.block = maybe { Bool.random(using: &$0.random) }
    facts.author = maybe { $0.text() }
    facts.image = maybe { $0.text() }
    facts.duration = maybe { [0, 1.5, 61, 1e-5, 1e12, -3].randomElement(using: &$0.random) ?? 0 }
    facts.episode = maybe { Int.random(in: -3...900, using: &$0.random) }
    facts.season = maybe { Int.random(in: 0...9, using: &$0.random) }
    facts.newFeedURL = maybe { $0.text() }
    facts.episodeType = maybe { $0.text() }
    facts.type = maybe { $0.text() }
    facts.isComplete = maybe { Bool.random(using: &$0.random) }
    return facts
  }

  private mutating func file() -> Enclosure {
    Enclosure(
      url: text(), mediaType: maybe { $0.text() }, title: maybe { $0.text() },
      size: maybe { Int64.random(in: -2...Int64.max, using: &$0.random) },
      duration: maybe { Double.random(in: 0...5000, using: &$0.random) })
  }

  private mutating func source() -> FeedDocument.Source {
    var source = FeedDocument.Source()
    source.id = maybe { $0.text() }
    source.title = maybe { $0.construct() }
    source.link = maybe { $0.text() }
    source.links = some { $0.link() }
    source.updated = maybe { $0.date() }
    source.authors = some { $0.person() }
    source.categories = some { $0.category() }
    source.generator = maybe { $0.generator() }
    source.rights = maybe { $0.construct() }
    return source
  }

  private mutating func item() -> FeedDocument.Item {
    var item = FeedDocument.Item()
    item.guid = maybe { $0.text() }
    item.link = maybe { $0.text() }
    item.links = some { $0.link() }
    item.comments = maybe { $0.text() }
    item.commentsFeed = maybe { $0.text() }
    item.title = maybe { $0.construct() }
    item.summary = maybe { $0.construct() }
    item.content = maybe { $0.construct() }
    item.contentSource = Int.random(in: 0..<6, using: &random) == 0 ? text() : nil
    item.published = maybe { $0.date() }
    item.updated = maybe { $0.date() }
    item.created = maybe { $0.date() }
    item.authors = some { $0.person() }
    item.contributors = some { $0.person() }
    item.categories = some { $0.category() }
    item.enclosures = some { $0.file() }
    item.image = maybe { $0.text() }
    item.language = maybe { $0.text() }
    item.rights = maybe { $0.construct() }
    item.license = maybe { $0.text() }
    item.source = maybe { $0.source() }
    item.itunes = itunes()
    item.media.thumbnails = some {
      .init(url: $0.text(), width: $0.maybe { _ in 120 }, time: $0.maybe { $0.text() })
    }
    item.commentsCount = maybe { Int.random(in: -1...9, using: &$0.random) }
    item.extras.inReplyTo = some {
      .init(
        ref: $0.maybe { $0.text() }, href: $0.maybe { $0.text() }, type: $0.maybe { $0.text() },
        source: $0.maybe { $0.text() })
    }
    return item
  }

  private mutating func document() -> FeedDocument {
    var document = FeedDocument(format: .rss20, encoding: "utf-8")
    document.isComplete = true
    document.id = maybe { $0.text() }
    document.title = maybe { $0.construct() }
    document.subtitle = maybe { $0.construct() }
    document.link = maybe { $0.page() }
    document.feedURL = maybe { $0.text() }
    document.links = some { $0.link() }.filter { !URLReference.isHTTP($0.href) }
    document.hubs = some { $0.text() }
    document.language = maybe { $0.text() }
    document.authors = some { $0.person() }
    document.contributors = some { $0.person() }
    document.image = maybe { .init(url: $0.text()) }
    document.icon = maybe { $0.text() }
    document.generator = maybe { $0.generator() }
    document.rights = maybe { $0.construct() }
    document.updated = maybe { $0.date() }
    document.categories = some { $0.category() }
    document.license = maybe { $0.text() }
    document.itunes = itunes()
    document.itunes.owner = maybe { .init(name: $0.text(), email: $0.text()) }
    document.extras.history = maybe {
      .init(
        isComplete: Bool.random(using: &$0.random), isArchive: Bool.random(using: &$0.random))
    }
    document.extras.deletedEntries = some {
      .init(
        ref: $0.text(), when: $0.maybe { $0.date() }, by: $0.maybe { $0.person() },
        comment: $0.maybe { $0.construct() })
    }
    document.items = (0..<Int.random(in: 0...4, using: &random)).map { _ in item() }
    return document
  }
}
