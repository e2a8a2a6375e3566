import FeedModel
import JSONText

/// The lists that most posts have as JSON text, written without `JSONEncoder`, which is much slower.
extension StoredList {
  /// Returns `nil` for an empty list, which is stored as null. O(n).
  static func text(_ values: [String]) -> String? {
    text(values) { $0.value($1) }
  }

  static func text(_ authors: [Author]) -> String? {
    text(authors) { writer, author in
      writer.object {
        $0.field("name", author.name)
        $0.field("email", author.email)
        $0.field("url", author.url)
      }
    }
  }

  private static func text<Value>(
    _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) -> String? {
    guard !values.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.array { writer in values.forEach { write(&writer, $0) } }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
