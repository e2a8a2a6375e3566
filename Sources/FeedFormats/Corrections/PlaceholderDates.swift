import FoundationEssentials

extension FeedDate {
  /// Whether the date is one that programs write when they have none: the epoch of Unix, of NTP or of
  /// Windows, or a year before 1000.
  var isPlaceholder: Bool {
    guard let date else { return false }
    return Self.epochs.contains(date) || date < Self.yearOneThousand
  }

  fileprivate mutating func removePlaceholder() {
    if isPlaceholder { date = nil }
  }

  private static let epochs: [Date] = [
    Date(timeIntervalSince1970: 0),  // 1970-01-01
    Date(timeIntervalSince1970: -2_208_988_800),  // 1900-01-01
    Date(timeIntervalSince1970: -11_644_473_600),  // 1601-01-01
  ]
  private static let yearOneThousand = Date(timeIntervalSince1970: -30_610_224_000)
}

extension FeedDocument {
  /// Removes the channel's dates that mean "no date". Their text stays.
  mutating func removePlaceholderDates() {
    published?.removePlaceholder()
    updated?.removePlaceholder()
  }
}

extension FeedDocument.Item {
  /// Removes dates that mean "no date". Their text stays.
  mutating func removePlaceholderDates() {
    published?.removePlaceholder()
    updated?.removePlaceholder()
    created?.removePlaceholder()
    expired?.removePlaceholder()
  }
}
