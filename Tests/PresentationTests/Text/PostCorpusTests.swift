import FeedFormats
import FeedModel
import Foundation
import HTMLText
import Terminal
import Testing

@testable import Presentation

/// The posts in `Fixtures/posts` and their expected text.
@Suite
struct PostCorpusTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Fixtures/posts").standardized

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private func text(_ file: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
  }

  @Test func `the folder of sample posts is complete`() {
    #expect(Self.names.count == 15)
  }

  @Test(arguments: names)
  func `the text of a sample post is as expected`(_ name: String) throws {
    let shown = BodyLayout(columns: 60).render(try readable(name)).text.string
    if ProcessInfo.processInfo.environment["LEDE_WRITE_EXPECTED"] != nil {
      try shown.write(
        to: Self.folder.appending(path: name + ".txt"), atomically: true, encoding: .utf8)
    }
    #expect(shown == (try text(name + ".txt")))
  }

  @Test(arguments: names, [20, 40, 60, 100])
  func `lines of text fit the width, except code and addresses`(_ name: String, _ columns: Int)
    throws
  {
    let body = ReadableText.wrappable(try readable(name))
    for line in BodyLayout(columns: columns).render(body).text.lines {
      #expect(line.columns <= columns, "\(line)")
    }
  }

  @Test func `the text of a post can be indented`() throws {
    let lines = BodyLayout(columns: 30, indent: 4).render(ReadableText(html: "<p>a b</p>x<br>y"))
    #expect(lines.text.string == "    a b\n\n    x\n    y\n")
  }

  private func readable(_ name: String) throws -> ReadableText {
    // Stored posts are sanitised.
    ReadableText(html: TextConstruct(try text(name + ".html"), .html).sanitizedHTML())
  }
}

extension ReadableText {
  /// Returns the text without verbatim lines and without the list of addresses.
  fileprivate static func wrappable(_ text: ReadableText) -> ReadableText {
    var text = text
    text.lines = text.lines.filter { !$0.isVerbatim }
    text.links = []
    return text
  }
}
