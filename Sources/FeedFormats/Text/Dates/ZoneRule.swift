/// The daylight saving time of a region: the current rules, and those of the United States before
/// 2007.
///
/// Complete historical rules are not included, because few feeds name a zone by its place, and
/// fewer do so in old posts.
enum ZoneRule {
  case none
  case unitedStates
  case europe
  case australia
  case newZealand

  /// Whether daylight saving time is in effect at a moment given in standard time.
  func isSummer(_ day: CalendarDay, secondsOfDay: Int, standardOffset: Int) -> Bool {
    let now = day.start + secondsOfDay
    switch self {
    case .none:
      return false
    case .unitedStates:
      let isOld = day.year < 2007
      let start = isOld ? Self.sunday(1, 4, day.year) : Self.sunday(2, 3, day.year)
      let end = isOld ? Self.sunday(5, 10, day.year) : Self.sunday(1, 11, day.year)
      return now >= start + 2 * 3600 && now < end + 3600
    case .europe:
      let change = 3600 + standardOffset
      return now >= Self.sunday(5, 3, day.year) + change
        && now < Self.sunday(5, 10, day.year) + change
    case .australia:
      return now >= Self.sunday(1, 10, day.year) + 2 * 3600
        || now < Self.sunday(1, 4, day.year) + 2 * 3600
    case .newZealand:
      return now >= Self.sunday(5, 9, day.year) + 2 * 3600
        || now < Self.sunday(1, 4, day.year) + 2 * 3600
    }
  }

  /// Returns the start, in seconds since 1970, of the first to fourth Sunday of a month, or of the
  /// last Sunday if `number` is 5.
  private static func sunday(_ number: Int, _ month: Int, _ year: Int) -> Int {
    guard let first = CalendarDay(year: year, month: month, day: 1) else { return 0 }
    let day = 1 + (7 - first.weekday) % 7 + (number - 1) * 7
    let isInMonth = CalendarDay(year: year, month: month, day: day) != nil
    return first.start + (isInMonth ? day - 1 : day - 8) * 86_400
  }
}
