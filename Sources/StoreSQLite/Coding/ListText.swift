import FeedModel
import JSONText

/// The lists of posts as JSON text, written without `JSONEncoder`, which is much slower: a refresh
/// writes three lists for each new post.
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

  static func text(_ enclosures: [Enclosure]) -> String? {
    text(enclosures) { writer, enclosure in
      writer.object {
        $0.field("url", enclosure.url)
        $0.field("mediaType", enclosure.mediaType)
        $0.field("title", enclosure.title)
        $0.field("size", enclosure.size)
        $0.number("duration", enclosure.duration)
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

extension JSONWriter {
  /// Writes a number. JSON has no infinite numbers, which feeds may contain, so those are written
  /// as strings, as ``StoredList/values(_:)`` reads them.
  fileprivate mutating func number(_ name: StaticString, _ number: Double?) {
    guard let number, !number.isFinite else { return field(name, number) }
    field(name, number.description)
  }
}
