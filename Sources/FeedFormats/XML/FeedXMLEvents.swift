import Markup

/// Forwards the parser's events to a ``FeedXMLReader``.
///
/// The reader is stored behind a pointer because, as a stored property of a class, it would need an
/// exclusivity check for each event.
final class FeedXMLEvents: XMLStreamHandler {
  private let pointer: UnsafeMutablePointer<FeedXMLReader>

  init(base: String?, _ rules: ReadingRules) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: FeedXMLReader(base: base, rules))
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// The reader, which is not copied when one of its properties is read.
  var reader: FeedXMLReader {
    _read { yield pointer.pointee }
    _modify { yield &pointer.pointee }
  }

  func number(for name: XMLQualifiedName) -> Int { pointer.pointee.number(for: name) }

  func start(_ name: Int, _ attributes: XMLAttributes) { pointer.pointee.start(name, attributes) }

  func text(_ utf8: UnsafeRawBufferPointer) { pointer.pointee.text(utf8) }

  func end(_ name: Int, _ end: XMLElementEnd) { pointer.pointee.end(name, end) }
}
