/// Makes an input that breaks a rule smaller, as long as it breaks it.
public enum Shrinker {
  /// Takes out blocks, large ones first.
  ///
  /// - Parameters:
  ///   - most: how often the rule may be tried.
  ///   - breaksRule: whether an input still does what it was found for.
  public static func shrink(
    _ input: [UInt8], most: Int = 3_000, _ breaksRule: ([UInt8]) -> Bool
  ) -> [UInt8] {
    var best = input
    var tries = 0
    var length = best.count / 2
    while length > 0 {
      let before = best.count
      var start = 0
      while start < best.count {
        var smaller = best
        smaller.removeSubrange(start..<min(start + length, best.count))
        tries += 1
        guard tries <= most else { return best }
        if breaksRule(smaller) { best = smaller } else { start += length }
      }
      // What went may have been all that kept another block there.
      if length > 1 || best.count == before { length /= 2 }
    }
    return best
  }
}
