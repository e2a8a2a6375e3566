import TestSupport
import Testing

@testable import FeedFormats

@Suite(.timeLimit(.minutes(10)))
struct AtomRoundTripTests {
  private func atom(_ document: FeedDocument) -> [UInt8] {
    var writer = AtomWriter()
    writer.write(document)
    return writer.bytes
  }

  /// Writes a document, reads and compares it, and writes it again.
  private func check(_ document: FeedDocument, _ name: String) throws {
    let written = atom(document)
    let read = try FeedParser.parse(written)
    #expect(read.warnings == [], "\(name)")
    #expect(read.isComplete && !read.exceedsLimits && read.format == .atom10, "\(name)")
    #expect(differences(AtomView(read).lines, AtomView(document).lines) == [], "\(name)")
    #expect(differences(lines(atom(read)), lines(written)) == [], "\(name)")
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns the lines that only one of the two contains, for a readable failure.
  private func differences(_ found: [String], _ expected: [String]) -> [String] {
    found.difference(from: expected).map { change in
      switch change {
      case .insert(_, let line, _): "+ " + line
      case .remove(_, let line, _): "- " + line
      }
    }
  }

  @Test func `every fixture is the same after it is written as Atom and read`() throws {
    for (name, bytes) in try Fixtures.feeds {
      for url in [nil, "https://base.example/dir/feed"] {
        try check(try FeedParser.parse(bytes, context: .init(url: url)), name)
      }
    }
  }

  @Test(arguments: UInt64(1)...300)
  func `random documents are well-formed Atom and the same after reading`(seed: UInt64) throws {
    try check(RandomDocument.make(seed: seed), "seed \(seed)")
  }
}
