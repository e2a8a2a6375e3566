import FeedFormats
import FeedModel
import HTMLText
import Testing

struct `The texts of all fixtures` {
  @Test func `are the same when they are sanitised a second time`() throws {
    for (name, bytes) in try Fixtures.feeds {
      guard let document = try? FeedParser.parse(bytes) else { continue }
      for text in document.items.flatMap({ [$0.title, $0.summary, $0.content].compactMap { $0 } }) {
        let once = text.sanitizedHTML()
        #expect(HTMLSanitizer.sanitize(once, base: text.base) == once, "\(name)")
      }
    }
  }

  @Test func `have all their words as readable text`() throws {
    for (name, bytes) in try Fixtures.feeds {
      guard let document = try? FeedParser.parse(bytes) else { continue }
      for text in document.items.compactMap(\.content) {
        let html = text.sanitizedHTML()
        let lines = ReadableText(html: html).lines.map(\.text).joined(separator: " ")
          .replacing(/\[\d+\]/, with: "")
        for word in PlainText.from(html).split(separator: " ") {
          #expect(lines.contains(word), "\(name): \(word)")
        }
      }
    }
  }

  /// The digest of an item does not include recovered content, so that releases with and without
  /// recovery give the same digest or none.
  @Test func `have digests that do not depend on recovered content`() throws {
    let pictures = FeedSnapshot(try parseFixture("corrections/lazy-pictures.rss")).items
    #expect(
      pictures.map { $0.identity.text != nil } == [true, true, true, true, false, false, false])
    let formulas = FeedSnapshot(try parseFixture("corrections/formulas.rss")).items
    #expect(formulas.map { $0.identity.text != nil } == [true, true, true, true, true])
  }
}
