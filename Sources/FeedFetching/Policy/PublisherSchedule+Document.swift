import FeedFormats
import FeedModel
import FoundationEssentials

extension PublisherSchedule {
  /// Reads the update hints of a document. They can only make checks less frequent.
  init(_ document: FeedDocument) {
    let syndication = document.$extras?.syndication
    let intervals = [
      document.timeToLive.map { Double($0) * 60 }, syndication.flatMap(Self.interval),
    ]
    self.init(interval: intervals.compactMap(\.self).filter { $0 > 0 }.max())
    for hour in document.skipHours where (0..<24).contains(hour) { skipHours |= 1 << UInt32(hour) }
    for name in document.skipDays {
      let day = Self.days.firstIndex { name.lowercased().hasPrefix($0) }
      if let day { skipDays |= 1 << UInt8(day) }
    }
  }

  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The update interval in the syndication module of RSS 1.0; once a day by default.
  private static func interval(_ syndication: FeedDocument.Syndication) -> TimeInterval? {
    let period: TimeInterval? =
      switch syndication.updatePeriod ?? "daily" {
      case "hourly": 3600
      case "daily": 86_400
      case "weekly": 7 * 86_400
      case "monthly": 30 * 86_400
      case "yearly": 365 * 86_400
      default: nil
      }
    return period.map { $0 / Double(max(1, syndication.updateFrequency ?? 1)) }
  }
}
