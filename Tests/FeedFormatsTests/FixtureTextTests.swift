import FeedFormats
import FeedModel
import HTMLText
import Testing

struct FixtureTextTests {
  @Test func `sanitising the texts of the fixtures twice changes nothing`() throws {
    for (name, bytes) in try Fixtures.feeds {
      guard let document = try? FeedParser.parse(bytes) else { continue }
      for text in document.items.flatMap({ [$0.title, $0.summary, $0.content].compactMap { $0 } }) {
        let once = text.sanitizedHTML()
        #expect(HTMLSanitizer.sanitize(once, base: text.base) == once, "\(name)")
      }
    }
  }

  @Test func `the readable text of every fixture contains all words`() throws {
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
  @Test func `the digests of items do not depend on recovered content`() throws {
    let pictures = FeedSnapshot(try parseFixture("corrections/lazy-pictures.rss")).items
    #expect(
      pictures.map { $0.identity.text != nil } == [true, true, true, true, false, false, false])
    let formulas = FeedSnapshot(try parseFixture("corrections/formulas.rss")).items
    #expect(formulas.map { $0.identity.text != nil } == [true, true, true, true, true])
  }
}
