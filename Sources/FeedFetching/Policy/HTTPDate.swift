import FeedFormats
import FoundationEssentials

/// Dates of header fields (RFC 9110 section 5.6.7).
enum HTTPDate {
  /// Any of the three forms, and what servers make of them; nil for numbers and for nonsense, such
  /// as `Expires: 0`.
  static func parse(_ text: String) -> Date? {
    guard text.first?.isLetter == true, text.utf8.count <= 64 else { return nil }
    return DateParser.parse(text)
  }
}
