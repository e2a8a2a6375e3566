import FeedFormats
import Foundation
import HTMLText
import JSONText
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RobustnessTests {
  @Test func `truncated fixtures do not crash and give valid output`() throws {
    for (name, bytes) in try Fixtures.feeds {
      for cut in stride(from: 0, to: bytes.count, by: 7) {
        try check(Array(bytes[..<cut]), "\(name) cut at \(cut)")
      }
    }
  }

  @Test(arguments: UInt64(1)...12)
  func `fixtures with flipped bits and repeated blocks do not crash and give valid output`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for (name, bytes) in try Fixtures.feeds {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let place = Int.random(in: damaged.indices, using: &random)
        damaged[place] ^= UInt8(1 << Int.random(in: 0...7, using: &random))
      }
      try check(damaged, "\(name), seed \(seed), flipped")
      let start = Int.random(in: bytes.indices, using: &random)
      let end = Int.random(in: start..<bytes.count, using: &random)
      let place = Int.random(in: bytes.indices, using: &random)
      try check(
        Array(bytes[..<place] + bytes[start...end] + bytes[place...]),
        "\(name), seed \(seed), doubled")
    }
  }

  @Test func `items that are never closed are all read`() throws {
    let items = (1...1_000).map { "<item><guid>\($0)</guid>" }.joined()
    #expect(try parse(rss(items)).items.map(\.guid) == (1...1_000).map(String.init))
  }

  @Test func `items that are nested too deeply exceed the limits`() throws {
    let deep =
      String(repeating: "<a>", count: 1_000) + "<item/>" + String(repeating: "</a>", count: 1_000)
    let document = try parse(rss(deep))
    #expect(document.exceedsLimits)
    #expect(!document.warnings.isEmpty)
  }

  @Test func `an invalid byte shortly before a truncation gives valid UTF-8`() throws {
    for end in ["d \u{F}", "</description>", "</description><![CDATA[", "</description></channel>"]
    {
      let start = "<rss><channel><title>T</title><description><![CDATA[d "
      try check(Array(start.utf8) + [0x8F] + Array(end.utf8), end)
    }
  }

  @Test func `every fixture is written as one line of valid JSON without control characters`()
    throws
  {
    for (name, bytes) in try Fixtures.feeds {
      let line = try check(bytes, name)
      let json = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      let document = try FeedParser.parse(bytes)
      #expect(json?["version"] as? String == "https://jsonfeed.org/version/1.1", "\(name)")
      #expect((json?["items"] as? [Any])?.count == document.items.count, "\(name)")
    }
  }

  /// Parses a document, and converts the result to all forms that the program uses.
  @discardableResult private func check(_ bytes: [UInt8], _ what: String) throws -> [UInt8] {
    guard let document = try? FeedParser.parse(bytes, context: .init(url: "https://a.example/f"))
    else { return [] }
    var writer = JSONFeedWriter()
    writer.write(document, file: "f")
    let line = writer.bytes
    #expect(String(validating: line, as: UTF8.self) != nil, "\(what)")
    #expect(line.last == 0x0A, "\(what)")
    #expect(line.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(what)")
    #expect(JSONReader.read(line)?.isComplete == true, "\(what)")
    for item in document.items {
      if let html = item.content?.sanitizedHTML() { _ = ReadableText(html: html) }
    }
    return line
  }
}
