package import FoundationEssentials

/// The date format and time zone of text output. JSON output has RFC 3339 dates in UTC.
package struct TimeStyle: Sendable, Hashable {
  package var format: DateFormat
  package var zone: CivilTime.Zone

  package init(_ format: DateFormat = .standard, zone: CivilTime.Zone = .user) {
    self.format = format
    self.zone = zone
  }

  /// Returns the time in the chosen format, such as `2026-11-20 14:40`, or `nil` if it is out of
  /// the calendar's range.
  package func text(of date: Date) -> String? {
    CivilTime.text(of: date, format: format.text, in: zone)
  }

  /// Returns the first full minute at or after a time, for an action that has to wait until then.
  package func deadline(_ date: Date) -> String? {
    let minutes = (date.timeIntervalSince1970 / 60).rounded(.up)
    return text(of: Date(timeIntervalSince1970: minutes * 60))
  }

  /// Returns how long ago a date was, in at most ten columns: `now`, `5m`, `3h` or `6d`, and after
  /// a week the date, such as `2026-11-20`.
  package func age(of date: Date, at now: Date) -> String {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case ..<60: return "now"
    case ..<3600: return "\(Int(seconds / 60))m"
    case ..<86_400: return "\(Int(seconds / 3600))h"
    case ..<(7 * 86_400): return "\(Int(seconds / 86_400))d"
    default: return CivilTime.text(of: date, format: "%Y-%m-%d", in: zone) ?? "long ago"
    }
  }
}
