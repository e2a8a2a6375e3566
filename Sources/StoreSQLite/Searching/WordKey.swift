/// The row of a post's words in their index.
///
/// Rows are read from the last to the first without being sorted, so their numbers put posts into
/// the order of lists: the seconds of the post's date, the last bits of its own number, and how
/// often its words were written, up to where the next post's rows begin.
enum WordKey {
  private static let bitsOfNumber = 24
  private static let bitsOfEdition = 4
  private static let bits = bitsOfNumber + bitsOfEdition
  /// A thousand years before and after 2001; what is further out stands at the ends.
  private static let range = -Double(1 << 35)...Double(1 << 35 - 1)

  /// The first row of a post.
  static func key(date: Double, post: Int64) -> Int64 {
    first(since: date) | (post & (1 << bitsOfNumber - 1)) << bitsOfEdition
  }

  /// The lowest row of the second that a date is in.
  static func first(since date: Double) -> Int64 {
    Int64(min(max(date.rounded(.down), range.lowerBound), range.upperBound)) << bits
  }

  /// The highest row of the second that a date is in.
  static func last(until date: Double) -> Int64 {
    first(since: date) | (1 << bits - 1)
  }
}
