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
    guard (1...5).contains(digits.count), let count = number(digits) else { return nil }
    return Double(count) * unit
  }

  /// Returns the beginning, in UTC, of a year, month or day: `2026`, `2026-01`, `2026-01-31`.
  static func day(_ text: String) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(number)
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts[0].count == 4,
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let year = numbers[0]
    let month = numbers.count > 1 ? numbers[1] : 1
    let day = numbers.count > 2 ? numbers[2] : 1
    guard year > 0, (1...12).contains(month), (1...days(of: month, in: year)).contains(day) else {
      return nil
    }
    let epoch = days(year: 2001, month: 1, day: 1)
    return Date(
      timeIntervalSinceReferenceDate: Double(days(year: year, month: month, day: day) - epoch)
        * self.day)
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Returns a day number of the Gregorian calendar. Years begin in March, so that a leap day comes
  /// last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month < 3 ? year - 1 : year
    let months = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (months * 153 + 2) / 5 + day
  }
}
