import XMLStream

/// Drives the XML reader over a document, and repairs the bytes when the parser had to drop some.
struct FeedXMLParser {
  private let context: FeedParser.Context

  init(_ context: FeedParser.Context) {
    self.context = context
  }

  func parse(_ bytes: [UInt8]) throws(FeedFormatError) -> FeedDocument {
    if let start = DocumentText.startOfSupposedUTF8(bytes, contentType: context.contentType) {
      let reading = read(bytes[start...])
      if !reading.needsRepair { return try document(reading, encoding: "utf-8") }
    }
    let text = DocumentText(bytes, contentType: context.contentType)
    var reading = read(text.bytes[...])
    if reading.needsRepair {
      let repaired = XMLRepair.repairing(text.bytes)
      reading = read(repaired[...], problems: reading.problems)
      // A server's complaints may stand before the document, in HTML.
      if !reading.isFeed, let start = XMLRepair.secondStart(in: repaired) {
        reading = read(repaired[start...], problems: reading.problems)
      }
    }
    return try document(reading, encoding: text.encoding, warnings: text.warnings)
  }

  private func document(
    _ reading: Reading, encoding: String, warnings: [ParseWarning] = []
  ) throws(FeedFormatError) -> FeedDocument {
    guard reading.isFeed else {
      throw FeedFormatError(.unknown, "not a feed: this is XML of another kind")
    }
    var document = reading.document
    document.encoding = encoding
    document.warnings = warnings + reading.warnings
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

  private func read(_ bytes: ArraySlice<UInt8>, problems: [XMLProblem] = []) -> Reading {
    let events = FeedXMLEvents(base: context.base)
    let parser = XMLStreamParser(handler: events, assumesUTF8: true)
    bytes.withUnsafeBytes { parser.feed($0) }
    parser.finish()
    let isLimited = parser.problems.contains { $0.kind == .limit }
    let limit = XMLProblem(kind: .limit, line: 1, message: "the feed has too many items")
    return Reading(
      document: events.finish(), isFeed: events.isFeed,
      isComplete: parser.sawRootEnd && !events.isRedirect,
      exceedsLimits: isLimited || events.hasTooManyItems,
      problems: (problems.isEmpty ? parser.problems : problems)
        + (events.hasTooManyItems ? [limit] : []))
  }
}
