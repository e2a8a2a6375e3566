import Markup

/// Numbers as feeds write them. None of these traps, whatever the text.
enum Numbers {
  /// A whole number, maybe with blanks around it or a fraction behind it.
  static func whole(_ text: String) -> Int? {
    let digits = text.trimmingBlanks()
    let end = digits.utf8.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    return Int(digits[..<end])
  }

  /// A decimal number with or without a sign, fraction and exponent.
  static func decimal(_ text: String) -> Double? {
    // `Double` also reads hexadecimal, infinity and what is no number.
    let isNumeric = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || ".-+eE".utf8.contains($0)
    }
    guard isNumeric, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// A yes or a no, in the words feeds have for them.
  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// A size in bytes: positive, and believable.
  static func size(_ text: String) -> Int64? {
    guard let size = Int64(text.trimmingBlanks()), size > 0 else { return nil }
    return size
  }

  /// A duration as seconds, `mm:ss` or `hh:mm:ss`; seconds may have a fraction.
  static func clock(_ text: String) -> Double? {
    let parts = text.trimmingBlanks().split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      // `Double` also reads hexadecimal, exponents and infinity.
      let digits = part.trimmingBlanks()
      guard digits.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }),
        let value = Double(digits), value < 1e9
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }
}
