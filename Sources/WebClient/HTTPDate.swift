public import FoundationEssentials
import Glibc

/// Dates in header fields.
public enum HTTPDate {
  /// Parses a date in the formats of RFC 9110 section 5.6.7 and common deviations from them. O(n).
  ///
  /// Uses the algorithm for cookie dates (RFC 6265 section 5.1.1), which ignores the order of the
  /// parts, the weekday, the separators and the time zone: the time is in UTC. Returns nil for text
  /// that is not a date, such as `0`.
  public static func parse(_ text: String) -> Date? {
    guard text.utf8.count <= 64 else { return nil }
    var parts = Parts()
    for token in text.utf8.split(whereSeparator: isDelimiter) { parts.take(token) }
    return parts.date
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  private struct Parts {
    private var time: (hour: Int32, minute: Int32, second: Int32)?
    private var day: Int32?
    /// The month, from 0.
    private var month: Int32?
    private var year: Int32?

    /// Uses a token as the first missing part that it matches.
    mutating func take(_ token: Substring.UTF8View) {
      if time == nil, let found = Self.time(token) {
        time = found
      } else if day == nil, let number = Self.number(token, digits: 1...2) {
        day = number
      } else if month == nil, let number = Self.month(token) {
        month = number
      } else if year == nil, let number = Self.number(token, digits: 2...4) {
        year = token.prefix(while: Self.isDigit).count > 2 ? number : Self.fullYear(number)
      }
    }

    var date: Date? {
      guard let time, let day, let month, let year, (1...31).contains(day), time.hour < 24,
        time.minute < 60, time.second <= 60
      else { return nil }
      var fields = tm()
      (fields.tm_year, fields.tm_mon, fields.tm_mday) = (year - 1900, month, day)
      (fields.tm_hour, fields.tm_min, fields.tm_sec) = time
      return Date(timeIntervalSince1970: Double(timegm(&fields)))
    }

    private static func fullYear(_ year: Int32) -> Int32 { year < 70 ? year + 2000 : year + 1900 }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Returns the leading number if its digit count is in the range.
    private static func number(
      _ token: Substring.UTF8View, digits: ClosedRange<Int>
    ) -> Int32? {
      let text = token.prefix(while: isDigit)
      return digits.contains(text.count) ? Int32(Substring(text)) : nil
    }

    private static func time(_ token: Substring.UTF8View) -> (Int32, Int32, Int32)? {
      let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 3, let hour = number(parts[0], digits: 1...2),
        let minute = number(parts[1], digits: 1...2), let second = number(parts[2], digits: 1...2)
      else { return nil }
      return (hour, minute, second)
    }

    private static func month(_ token: Substring.UTF8View) -> Int32? {
      let names = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      ]
      let start = Substring(token).lowercased().prefix(3)
      return names.firstIndex { $0 == start }.map(Int32.init)
    }
  }
}
