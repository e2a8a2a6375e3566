/// The number of a post's row in the index of words.
///
/// Rows are read from the last to the first without sorting, so their numbers follow the order of
/// lists. A number consists of the seconds of the post's date, the low bits of the post's number,
/// and a counter of how many times its words were written. The counter may run into the rows of the
/// next post.
enum WordKey {
  private static let bitsOfNumber = 24
  private static let bitsOfEdition = 4
  private static let bits = bitsOfNumber + bitsOfEdition
  /// A thousand years before and after 2001. Other dates are clamped to this range.
  private static let range = -Double(1 << 35)...Double(1 << 35 - 1)

  /// Returns the first row of a post.
  static func key(date: Double, post: Int64) -> Int64 {
    first(since: date) | (post & (1 << bitsOfNumber - 1)) << bitsOfEdition
  }

  /// Returns the lowest row of the second that contains a date.
  static func first(since date: Double) -> Int64 {
    Int64(min(max(date.rounded(.down), range.lowerBound), range.upperBound)) << bits
  }

  /// Returns the highest row of the second that contains a date.
  static func last(until date: Double) -> Int64 {
    first(since: date) | (1 << bits - 1)
  }
}
