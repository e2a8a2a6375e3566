import FeedFormats
import FoundationEssentials

/// A moment for people: to the minute, in UTC like everything that is printed. Programs get all of it.
enum Moment {
  /// `2026-11-20 14:40 UTC`; nil for years that no calendar of ours can write.
  static func text(of date: Date) -> String? {
    let minute = (date.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    guard let exact = RFC3339.format(Date(timeIntervalSinceReferenceDate: minute)),
      let time = exact.firstIndex(of: "T")
    else { return nil }
    return "\(exact[..<time]) \(exact[exact.index(after: time)...].prefix(5)) UTC"
  }
}
