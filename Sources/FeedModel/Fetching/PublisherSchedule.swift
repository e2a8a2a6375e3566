public import FoundationEssentials

/// The fetch times that a feed specifies.
public struct PublisherSchedule: Sendable, Hashable {
  /// The interval between two changes in seconds (`ttl`, `sy:updatePeriod`).
  public var interval: TimeInterval?
  /// The hours of the day in GMT without fetches, hour 0 in the lowest bit.
  public var skipHours: UInt32
  /// The days of the week without fetches, Monday in the lowest bit.
  public var skipDays: UInt8

  public init(interval: TimeInterval? = nil, skipHours: UInt32 = 0, skipDays: UInt8 = 0) {
    self.interval = interval
    self.skipHours = skipHours
    self.skipDays = skipDays
  }

  private static let allHours: UInt32 = 0xFF_FFFF
  private static let allDays: UInt8 = 0x7F

  /// Returns the first time from `date` on that is not skipped. If all hours or all days are
  /// skipped, they are ignored. O(1): at most the hours of a week are examined.
  public func firstAllowed(from date: Date) -> Date {
    let hours = skipHours & Self.allHours
    let days = skipDays & Self.allDays
    let skipsHours = hours != 0 && hours != Self.allHours
    let skipsDays = days != 0 && days != Self.allDays
    guard skipsHours || skipsDays,
      let first = Int(exactly: (date.timeIntervalSinceReferenceDate / 3600).rounded(.down))
    else { return date }
    for hour in first...first + 7 * 24 {
      // The reference date, 2001-01-01, was a Monday.
      let hourOfWeek = (hour % 168 + 168) % 168
      let isSkipped =
        skipsHours && hours & 1 << UInt32(hourOfWeek % 24) != 0
        || skipsDays && days & 1 << UInt8(hourOfWeek / 24) != 0
      if isSkipped { continue }
      return hour == first ? date : Date(timeIntervalSinceReferenceDate: Double(hour) * 3600)
    }
    return date
  }
}
