/// The best date of several elements, and the best one except placeholders.
struct RankedDate {
  private var given = Ranked<FeedDate>()
  private var real = Ranked<FeedDate>()

  /// The date that the document gives: it identifies a post, whatever it means.
  var value: FeedDate? { given.value }

  /// The date of a lower rank that a placeholder hides; `nil` if there is none.
  var hidden: FeedDate? { given.value?.isPlaceholder == true ? real.value : nil }

  /// As ``Ranked/offer(_:rank:)``, except that a readable date beats any unreadable one.
  mutating func offer(date: FeedDate?, rank: Int = 0) {
    guard let date else { return }
    if date.date != nil, !date.isPlaceholder { real.offer(date, rank: rank) }
    if date.date == nil, value?.date != nil { return }
    if date.date != nil, value?.date == nil { given = Ranked() }
    given.offer(date, rank: rank)
  }
}

extension FeedDate? {
  /// Keeps the last of several dates that is readable; if none is, the last text.
  mutating func take(_ date: FeedDate?) {
    guard let date, date.date != nil || self?.date == nil else { return }
    self = date
  }
}
