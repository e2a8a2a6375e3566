/// A day of the Gregorian calendar in the years 2 to 9999. It can be converted to and from a number
/// of days since 1970.
struct CivilDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  /// Creates a day, or returns `nil` if it does not exist.
  ///
  /// Year 1 is rejected too, because programs write `0001-01-01` for a missing date.
  init?(year: Int, month: Int, day: Int) {
    guard (2...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day of an ISO 8601 ordinal date, in which 1 is the first of January.
  init?(year: Int, ordinal: Int) {
    guard (1...(Self.isLeap(year) ? 366 : 365)).contains(ordinal),
      let first = Self(year: year, month: 1, day: 1)
    else { return nil }
    self.init(daysSince1970: first.daysSince1970 + ordinal - 1)
  }

  /// Creates the day that is a number of days after 1970-01-01.
  ///
  /// The calculation uses years that start in March, so that the leap day is the last day of a
  /// year.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the day of the week, where 0 is Sunday.
  static func weekday(daysSince1970 days: Int) -> Int {
    ((days + 4) % 7 + 7) % 7
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
