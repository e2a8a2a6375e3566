import FoundationEssentials

/// The parts of a date that have been read so far, and their conversion to an instant.
struct DateFields {
  /// The time of day as written.
  struct Clock {
    var hour: Int
    var minute = 0
    var second = 0
    /// The fraction of a second, less than 1.
    var fraction = 0.0
  }

  enum Meridiem {
    case am
    case pm
  }

  var order = DateOrder()
  var clock: Clock?
  var meridiem: Meridiem?
  /// The numeric offset in seconds east of Greenwich.
  var offset: Int?
  var zone: Zone?
  /// Whether the date is in Korean. Such dates do not name a zone, and mean Korean time.
  var isKorean = false

  var hasZone: Bool { offset != nil || zone != nil }

  /// Returns the instant, or `nil` if the parts are not a valid day and time.
  func date() -> Date? {
    let compact = order.compactClock
    guard let day = order.day(hasClock: clock != nil),
      let seconds = secondsOfDay(clock ?? compact ?? Clock(hour: 0))
    else { return nil }
    let local = day.start + seconds
    let instant = local - eastward(day, seconds)
    let sinceReference = Double(instant - 978_307_200) + ((clock ?? compact)?.fraction ?? 0)
    return Date(timeIntervalSinceReferenceDate: sinceReference)
  }

  private func secondsOfDay(_ clock: Clock) -> Int? {
    var hour = clock.hour
    switch meridiem {
    case .am where hour == 12: hour = 0
    case .pm where hour < 12: hour += 12
    default: break
    }
    let isMidnight = hour == 24 && clock.minute == 0 && clock.second == 0 && clock.fraction == 0
    guard hour < 24 || isMidnight, clock.minute < 60, clock.second <= 60 else { return nil }
    return hour * 3600 + clock.minute * 60 + clock.second
  }

  private func eastward(_ day: CalendarDay, _ seconds: Int) -> Int {
    if let offset { return offset }
    guard let zone else { return isKorean ? 9 * 3600 : 0 }
    let isSummer = zone.rule.isSummer(
      day, secondsOfDay: seconds, standardOffset: zone.standard)
    return zone.standard + (isSummer ? 3600 : 0)
  }
}
