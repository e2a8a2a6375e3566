import FeedModel
import Foundation
import GRDB
import Glibc

/// Encodes and decodes lists of values as JSON text.
enum StoredList {
  // Feeds may contain numbers that JSON cannot represent, which must not make a refresh fail.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()

  /// Returns `nil` for an empty list, which is stored as null.
  static func text(_ values: [some Encodable]) throws -> String? {
    if values.isEmpty { return nil }
    return String(decoding: try encoder.encode(values), as: UTF8.self)
  }

  static func values<Value: Decodable>(_ text: String?) throws -> [Value] {
    guard let text else { return [] }
    return try decoder.decode([Value].self, from: Data(text.utf8))
  }

  /// Returns numbers as a JSON array for `json_each`, so that any number of them is one argument.
  static func numbers(_ values: some Sequence<Int64>) -> String {
    var text = "["
    for value in values {
      if text.utf8.count > 1 { text += "," }
      text += String(value)
    }
    return text + "]"
  }
}

/// Dates as their number of seconds, see ``Schema/feeds``.
enum StoredDate {
  /// Returns `nil` for a date that is not a finite number, which SQLite could not order.
  static func seconds(_ date: Date?) -> Double? {
    guard let seconds = date?.timeIntervalSinceReferenceDate, seconds.isFinite else { return nil }
    return seconds
  }

  static func date(_ seconds: Double?) -> Date? {
    seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
  }
}

extension String {
  /// The text with NULs replaced, because SQLite ends a text at a NUL.
  var storable: String {
    let hasNUL = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.flatMap { memchr($0, 0, bytes.count) } != nil
    }
    guard hasNUL ?? true else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}
