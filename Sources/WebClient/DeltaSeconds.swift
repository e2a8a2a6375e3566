public import FoundationEssentials

/// A number of seconds in a header field (RFC 9111 section 1.2.2).
public enum DeltaSeconds {
  /// Nil for anything but digits, spaces aside. One with more digits than any time has is very long.
  public static func parse(_ text: String) -> TimeInterval? {
    let digits = text.filter { $0 != " " }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.utf8.count > 12 ? 1e12 : Int64(digits).map(Double.init)
  }
}
