extension Ranked<FeedDate> {
  /// As `offer`, but no text that is no date stands in the way of one that is: a readable date of a
  /// lower rank beats an unreadable one, whichever comes first.
  mutating func offer(date: FeedDate?, rank: Int = 0) {
    guard let date else { return }
    if date.date == nil, value?.date != nil { return }
    if date.date != nil, value?.date == nil { self = Ranked() }
    offer(date, rank: rank)
  }
}

extension FeedDate? {
  /// Of several dates the last counts that can be read; where none can, the last text.
  mutating func take(_ date: FeedDate?) {
    guard let date, date.date != nil || self?.date == nil else { return }
    self = date
  }
}
