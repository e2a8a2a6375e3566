import FoundationEssentials

/// Parses the dates and ages in queries.
enum QueryDate {
  private static let day = 86_400.0
  private static let units: [Character: Double] = [
    "h": 3_600, "d": day, "w": 7 * day, "m": 30 * day, "y": 365 * day,
  ]

  /// Returns an age in seconds: a number of up to five digits, and a unit. A month has 30 days, a
  /// year 365.
  static func age(_ text: String) -> TimeInterval? {
    guard let unit = text.last.flatMap({ units[Character($0.lowercased())] }) else { return nil }
    let digits = text.dropLast()
    guard (1...5).contains(digits.count), digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Double(digits).map { $0 * unit }
  }

  /// Returns the beginning, in UTC, of a year, month or day: `2026`, `2026-01`, `2026-01-31`.
  static func day(_ text: String) -> Date? {
    guard [4, 7, 10].contains(text.count) else { return nil }
    let day = text + "0000-01-01".dropFirst(text.count)
    let style = Date.ISO8601FormatStyle().year().month().day()
    // The style parses days that do not exist, such as February 30, as later ones.
    guard let date = try? style.parse(day), style.format(date) == day, day > "0001" else {
      return nil
    }
    return date
  }
}
