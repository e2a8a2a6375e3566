public import FoundationEssentials

/// A number of seconds in a header field (RFC 9111 section 1.2.2).
public enum DeltaSeconds {
  /// Parses digits, ignoring spaces. Returns nil for any other text, and 1e12 for a number with
  /// more than 12 digits.
  public static func parse(_ text: String) -> TimeInterval? {
    let digits = text.filter { $0 != " " }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.utf8.count > 12 ? 1e12 : Int64(digits).map(Double.init)
  }
}
