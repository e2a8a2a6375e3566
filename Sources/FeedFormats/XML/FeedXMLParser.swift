import XMLStream

/// Drives the XML reader over a document, and repairs the bytes when the parser had to drop some.
struct FeedXMLParser {
  private let context: FeedParser.Context

  init(_ context: FeedParser.Context) {
    self.context = context
  }

  func parse(_ bytes: [UInt8]) throws(FeedFormatError) -> FeedDocument {
    let text = DocumentText(bytes, contentType: context.contentType)
    var reading = read(text.bytes)
    if reading.needsRepair {
      let repaired = XMLRepair.repairing(text.bytes)
      reading = read(repaired, problems: reading.problems)
      // A server's complaints may stand before the document, in HTML.
      if !reading.isFeed, let start = XMLRepair.secondStart(in: repaired) {
        reading = read(Array(repaired[start...]), problems: reading.problems)
      }
    }
    guard reading.isFeed else {
      throw FeedFormatError(.unknown, "not a feed: this is XML of another kind")
    }
    var document = reading.document
    document.encoding = text.encoding
    document.warnings = text.warnings + reading.warnings
    document.isComplete = reading.isComplete
    document.exceedsLimits = reading.exceedsLimits
    return document
  }

  private struct Reading {
    var document: FeedDocument
    var isFeed: Bool
    /// Whether the root's end was seen.
    var isComplete: Bool
    var exceedsLimits: Bool
    var problems: [XMLProblem]

    /// Damage at which libxml2 drops text or items that can be saved.
    var needsRepair: Bool {
      problems.contains {
        $0.kind == .reference || $0.kind == .character || $0.kind == .encoding
          || $0.kind == .prologue || $0.kind == .tag
      }
    }

    var warnings: [ParseWarning] {
      problems.map { ParseWarning(line: $0.line, $0.message) }
    }
  }

  private func read(_ bytes: [UInt8], problems: [XMLProblem] = []) -> Reading {
    let parser = XMLStreamParser(handler: FeedXMLReader(base: context.base), assumesUTF8: true)
    bytes.withUnsafeBytes { parser.feed($0) }
    var reader = parser.finish()
    let isLimited = parser.problems.contains { $0.kind == .limit }
    let limit = XMLProblem(kind: .limit, line: 1, message: "the feed has too many items")
    return Reading(
      document: reader.finish(), isFeed: reader.isFeed,
      isComplete: parser.sawRootEnd && !reader.isRedirect,
      exceedsLimits: isLimited || reader.hasTooManyItems,
      problems: (problems.isEmpty ? parser.problems : problems)
        + (reader.hasTooManyItems ? [limit] : []))
  }
}
