import FeedModel

/// The lists of posts as `JSONEncoder` would write them: a refresh has three of them for each new post,
/// and spent a twenty-fifth of its time on that.
extension StoredList {
  /// Nil for an empty list, which then costs nothing. O(n).
  static func text(_ values: [String]) -> String? {
    ListWriter.text(values) { $0.value($1) }
  }

  static func text(_ authors: [Author]) -> String? {
    ListWriter.text(authors) { writer, author in
      writer.object {
        $0.field("name", author.name)
        $0.field("email", author.email)
        $0.field("url", author.url)
      }
    }
  }

  static func text(_ enclosures: [Enclosure]) -> String? {
    ListWriter.text(enclosures) { writer, enclosure in
      writer.object {
        $0.field("url", enclosure.url)
        $0.field("mediaType", enclosure.mediaType)
        $0.field("title", enclosure.title)
        $0.field("size", enclosure.size)
        $0.field("duration", enclosure.duration)
      }
    }
  }
}

private struct ListWriter {
  private var bytes = [UInt8(ascii: "[")]

  static func text<Value>(_ values: [Value], _ write: (inout Self, Value) -> Void) -> String? {
    guard !values.isEmpty else { return nil }
    var writer = Self()
    for value in values {
      writer.separate()
      write(&writer, value)
    }
    writer.bytes.append(UInt8(ascii: "]"))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// No value ends with an opening bracket.
  private mutating func separate() {
    guard bytes.last != UInt8(ascii: "["), bytes.last != UInt8(ascii: "{") else { return }
    bytes.append(UInt8(ascii: ","))
  }

  mutating func object(_ body: (inout Self) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  // MARK: Fields, which are left out where there is nothing

  mutating func field(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    begin(name)
    value(text)
  }

  mutating func field(_ name: StaticString, _ number: Int64?) {
    guard let number else { return }
    begin(name)
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func field(_ name: StaticString, _ number: Double?) {
    guard let number else { return }
    begin(name)
    // Feeds may hold any number, and JSON has no infinite ones.
    guard number.isFinite else { return value(number.description) }
    let digits = number.description.utf8
    let isWhole = digits.count > 2 && digits.suffix(2).elementsEqual(".0".utf8)
    bytes.append(contentsOf: digits.dropLast(isWhole ? 2 : 0))
  }

  private mutating func begin(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  // MARK: Text

  mutating func value(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var copied = 0
      for place in utf8.indices where Self.isEscaped(utf8[place]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied..<place]))
        escape(utf8[place])
        copied = place + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }
}
