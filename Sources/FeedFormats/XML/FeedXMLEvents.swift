import Markup

/// Forwards the parser's events to a ``FeedXMLReader``.
///
/// The reader is stored behind a pointer because, as a stored property of a class, it would need an
/// exclusivity check for each event.
final class FeedXMLEvents: XMLStreamHandler {
  private let reader: UnsafeMutablePointer<FeedXMLReader>

  init(base: String?, _ rules: ReadingRules) {
    reader = .allocate(capacity: 1)
    reader.initialize(to: FeedXMLReader(base: base, rules))
  }

  deinit {
    reader.deinitialize(count: 1)
    reader.deallocate()
  }

  var isFeed: Bool { reader.pointee.isFeed }
  /// See `FeedXMLReader.isRedirect`.
  var isRedirect: Bool { reader.pointee.isRedirect }
  /// See `FeedXMLReader.isOfOtherKind`.
  var isOfOtherKind: Bool { reader.pointee.isOfOtherKind }
  /// See `FeedXMLReader.isRecovered`.
  var isRecovered: Bool { reader.pointee.isRecovered }
  var hasTooManyItems: Bool { reader.pointee.hasTooManyItems }

  /// Returns the document after the last event.
  func finish() -> FeedDocument { reader.pointee.finish() }

  func number(for name: XMLQualifiedName) -> Int {
    reader.pointee.number(for: name)
  }

  func start(_ name: Int, _ attributes: XMLAttributes) {
    reader.pointee.start(name, attributes)
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    reader.pointee.text(utf8)
  }

  func end(_ name: Int, _ end: XMLElementEnd) {
    reader.pointee.end(name, end)
  }
}
