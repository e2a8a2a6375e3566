import FoundationEssentials

/// How long ago something was, in the few signs a list has room for.
enum Age {
  static func text(of date: Date, at now: Date) -> String {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case ..<60: return "now"
    case ..<3600: return "\(Int(seconds / 60))m"
    case ..<86_400: return "\(Int(seconds / 3600))h"
    case ..<(7 * 86_400): return "\(Int(seconds / 86_400))d"
    default: return day(date)
    }
  }

  /// The date, always with its year, in UTC.
  private static func day(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
