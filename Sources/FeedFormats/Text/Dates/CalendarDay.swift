import Glibc

/// A day of the Gregorian calendar in the years 2 to 9999.
struct CalendarDay {
  let year: Int
  /// The day of the week, where 0 is Sunday.
  let weekday: Int
  /// The start of the day in UTC, in seconds since 1970.
  let start: Int

  /// Creates a day, or returns `nil` if it does not exist.
  ///
  /// Year 1 is rejected too, because programs write `0001-01-01` for a missing date.
  init?(year: Int, month: Int, day: Int) {
    self.init(year: year, month: month, anyDay: day) { $0.tm_mday == day }
  }

  /// Creates the day of an ISO 8601 ordinal date, in which 1 is the first of January.
  init?(year: Int, ordinal: Int) {
    self.init(year: year, month: 1, anyDay: ordinal) { $0.tm_year + 1900 == year }
  }

  /// Creates the day that is `anyDay - 1` days after the first of a month.
  private init?(year: Int, month: Int, anyDay: Int, where isValid: (tm) -> Bool) {
    guard (2...9999).contains(year), (1...12).contains(month), (1...366).contains(anyDay) else {
      return nil
    }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(anyDay)
    )
    start = timegm(&fields)  // Also changes the fields to those of an existing day.
    guard isValid(fields) else { return nil }
    self.year = year
    weekday = Int(fields.tm_wday)
  }
}
