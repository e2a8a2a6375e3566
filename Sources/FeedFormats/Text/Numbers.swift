import Markup

/// Parses numbers as feeds write them. No function traps, whatever the text is.
enum Numbers {
  /// Returns an integer. Surrounding whitespace is allowed, and a fraction is ignored.
  static func whole(_ text: String) -> Int? {
    let digits = text.trimmingBlanks()
    let end = digits.utf8.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    return Int(digits[..<end])
  }

  /// Returns a decimal number with an optional plus or minus, fraction and exponent.
  static func decimal(_ text: String) -> Double? {
    // `Double` also accepts hexadecimal numbers, infinity and NaN.
    let isNumeric = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || ".-+eE".utf8.contains($0)
    }
    guard isNumeric, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Returns a Boolean for the words and numbers that feeds use.
  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// Returns a positive size in bytes.
  static func size(_ text: String) -> Int64? {
    guard let size = Int64(text.trimmingBlanks()), size > 0 else { return nil }
    return size
  }

  /// Returns a duration in seconds, given as seconds, `mm:ss` or `hh:mm:ss`. Seconds may have a
  /// fraction.
  static func clock(_ text: String) -> Double? {
    let parts = text.trimmingBlanks().split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      // `Double` also accepts hexadecimal numbers, exponents and infinity.
      let digits = part.trimmingBlanks()
      guard digits.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }),
        let value = Double(digits), value < 1e9
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }
}
