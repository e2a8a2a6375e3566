import Markup

/// Parses an XML feed. If the XML parser had to drop text, repairs the bytes and parses them again.
struct FeedXMLParser {
  private let context: FeedParser.Context
  private let rules: ReadingRules

  init(_ context: FeedParser.Context, _ rules: ReadingRules) {
    self.context = context
    self.rules = rules
  }

  func parse(_ bytes: [UInt8]) throws(FeedFormatError) -> FeedReading {
    if let start = DocumentText.startOfSupposedUTF8(bytes, contentType: context.contentType) {
      let reading = read(bytes[start...])
      if !reading.needsRepair { return try document(reading, encoding: "utf-8") }
    }
    let text = DocumentText(bytes, contentType: context.contentType, rules)
    var reading = read(text.bytes[...])
    if reading.needsRepair { reading = mended(reading, of: text.bytes) }
    reading.isRecovered = reading.isRecovered || text.isRecovered
    return try document(reading, encoding: text.encoding, warnings: text.warnings)
  }

  /// Repairs the bytes and parses them again. The problems come from the first reading, whose line
  /// numbers are those of the original document.
  private func mended(_ first: Reading, of bytes: [UInt8]) -> Reading {
    var repaired = XMLRepair.repairing(bytes, rules)
    let entities = repaired.entities
    var reading = read(repaired.bytes[...])
    // A server may send HTML error messages before the document.
    if !reading.isFeed, let start = XMLRepair.feedStart(in: bytes) {
      repaired = XMLRepair.repairing(bytes, rules, from: start)
      reading = read(repaired.bytes[...])
    }
    reading.isRecovered = reading.isRecovered || repaired.isRecovered
    let known = Set(
      entities.flatMap {
        ["unknown entity &\($0);", "the entity &\($0); is not declared"]
      })
    let problems = first.problems.filter { !known.contains($0.message) }
    let messages = Set(problems.map(\.message))
    let limits = reading.problems.filter { $0.kind == .limit && !messages.contains($0.message) }
    reading.problems = problems + limits
    return reading
  }

  private func document(
    _ reading: Reading, encoding: String, warnings: [ParseWarning] = []
  ) throws(FeedFormatError) -> FeedReading {
    guard reading.isFeed else {
      throw FeedFormatError(.unknown, "not a feed: this is another kind of XML")
    }
    var document = reading.document
    document.encoding = encoding
    document.warnings = warnings + reading.warnings
    document.isComplete = reading.isComplete
    document.exceedsLimits = reading.exceedsLimits
    return FeedReading(document: document, isRecovered: reading.isRecovered)
  }

  private struct Reading {
    var document: FeedDocument
    var isFeed: Bool
    /// Whether the end of the root element was read.
    var isComplete: Bool
    var exceedsLimits: Bool
    /// Whether the document declares entities and uses one with the name of an HTML entity.
    var redefinesEntities: Bool
    /// Whether an element has no end tag although the bytes contain the end tag of the root, so
    /// that the document is not truncated.
    var endsWhole: Bool
    var problems: [XMLProblem]
    /// See ``FeedReading/isRecovered``.
    var isRecovered: Bool

    /// Whether libxml2 stopped, or dropped text or items that a repair can save.
    var needsRepair: Bool {
      redefinesEntities
        || problems.contains {
          switch $0.kind {
          case .entity, .namespace, .namespaceAddress, .truncated: false
          case .unfinished: endsWhole
          case .limit: !isComplete
          default: true
          }
        }
    }

    var warnings: [ParseWarning] {
      problems.map {
        ParseWarning(
          line: $0.line, $0.message, breaksWellFormedness: $0.kind != .namespaceAddress)
      }
    }
  }

  private func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    let events = FeedXMLEvents(base: context.base, rules)
    let parser = XMLStreamParser(handler: events, assumesUTF8: true)
    bytes.withUnsafeBytes { parser.feed($0) }
    parser.finish()
    let isLimited = parser.problems.contains { $0.kind == .limit }
    let limit = XMLProblem(kind: .limit, line: 1, message: "the feed has too many items")
    let document = events.reader.finish()
    // The missing part of a truncated document may contain elements of a feed.
    let isFeed = events.reader.isFeed && !(events.reader.isOfOtherKind && parser.sawRootEnd)
    return Reading(
      document: document, isFeed: isFeed,
      isComplete: parser.sawRootEnd && !events.reader.isRedirect,
      exceedsLimits: isLimited || events.reader.hasTooManyItems,
      redefinesEntities: parser.problems.contains { $0.kind == .entity } && declaresEntities(bytes),
      endsWhole: parser.problems.contains { $0.kind == .unfinished }
        && XMLMarks.hasRootEnd(bytes),
      problems: parser.problems + (events.reader.hasTooManyItems ? [limit] : []),
      isRecovered: events.reader.isRecovered)
  }

  private func declaresEntities(_ bytes: ArraySlice<UInt8>) -> Bool {
    Array(bytes.prefix(16 << 10)).index(of: Array("<!ENTITY".utf8), from: 0) != nil
  }
}
