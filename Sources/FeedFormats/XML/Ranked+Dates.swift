/// The best of several dates, and the best of those that are not placeholders.
struct RankedDate {
  private var given = Ranked<FeedDate>()
  private var real = Ranked<FeedDate>()

  /// The best date, which may be a placeholder. Detection uses this one.
  var value: FeedDate? { given.value }

  /// The best real date, if `value` is a placeholder; otherwise `nil`.
  var hidden: FeedDate? { given.value?.isPlaceholder == true ? real.value : nil }

  /// Like ``Ranked/offer(_:rank:)``, except that a readable date replaces an unreadable one of any
  /// rank.
  mutating func offer(date: FeedDate?, rank: Int = 0) {
    guard let date else { return }
    if date.date != nil, !date.isPlaceholder { real.offer(date, rank: rank) }
    if date.date == nil, value?.date != nil { return }
    if date.date != nil, value?.date == nil { given = Ranked() }
    given.offer(date, rank: rank)
  }
}

extension FeedDate? {
  /// Replaces the date, unless the new one is unreadable and the old one is readable.
  mutating func take(_ date: FeedDate?) {
    guard let date, date.date != nil || self?.date == nil else { return }
    self = date
  }
}
