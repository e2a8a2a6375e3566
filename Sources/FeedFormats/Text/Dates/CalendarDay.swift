/// A day of the Gregorian calendar in the years 2 to 9999.
struct CalendarDay {
  let year: Int
  /// The number of days since 1970-01-01.
  private let number: Int

  /// The day of the week, where 0 is Sunday.
  var weekday: Int { ((number + 4) % 7 + 7) % 7 }

  /// The start of the day in UTC, in seconds since 1970.
  var start: Int { number * 86_400 }

  /// Creates a day, or returns `nil` if it does not exist.
  ///
  /// Year 1 is rejected too, because programs write `0001-01-01` for a missing date.
  init?(year: Int, month: Int, day: Int) {
    guard (2...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.init(year: year, number: Self.number(year, month) + day - 1)
  }

  /// Creates the day of an ISO 8601 ordinal date, in which 1 is the first of January.
  init?(year: Int, ordinal: Int) {
    guard (2...9999).contains(year), (1...(Self.isLeap(year) ? 366 : 365)).contains(ordinal) else {
      return nil
    }
    self.init(year: year, number: Self.number(year, 1) + ordinal - 1)
  }

  private init(year: Int, number: Int) {
    self.year = year
    self.number = number
  }

  /// Returns the number of the first day of a month. (`timegm` would read the time zone file.)
  ///
  /// The calculation uses years that start in March, so that the leap day is the last day of a
  /// year.
  private static func number(_ year: Int, _ month: Int) -> Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 - 719_468
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
