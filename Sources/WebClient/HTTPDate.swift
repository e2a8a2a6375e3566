public import FoundationEssentials

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
    private var time: (hour: Int, minute: Int, second: Int)?
    private var day: Int?
    private var month: Int?
    private var year: Int?

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
      let seconds = (time.hour * 60 + time.minute) * 60 + time.second
      return Date(timeIntervalSince1970: Double(Self.days(year, month, day) * 86_400 + seconds))
    }

    /// Returns the number of days since 1970-01-01 in the Gregorian calendar. Years start in March
    /// here, so that the leap day is the last day of the year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
      let year = month <= 2 ? year - 1 : year
      let era = (year >= 0 ? year : year - 399) / 400
      let yearOfEra = year - era * 400
      let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
      return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func fullYear(_ year: Int) -> Int { year < 70 ? year + 2000 : year + 1900 }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Returns the leading number if its digit count is in the range.
    private static func number(
      _ token: Substring.UTF8View, digits: ClosedRange<Int>
    ) -> Int? {
      let text = token.prefix(while: isDigit)
      return digits.contains(text.count) ? Int(Substring(text)) : nil
    }

    private static func time(_ token: Substring.UTF8View) -> (Int, Int, Int)? {
      let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 3, let hour = number(parts[0], digits: 1...2),
        let minute = number(parts[1], digits: 1...2), let second = number(parts[2], digits: 1...2)
      else { return nil }
      return (hour, minute, second)
    }

    private static func month(_ token: Substring.UTF8View) -> Int? {
      let names = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      ]
      let start = Substring(token).lowercased().prefix(3)
      return names.firstIndex { $0 == start }.map { $0 + 1 }
    }
  }
}
