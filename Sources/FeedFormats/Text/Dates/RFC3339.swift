public import FoundationEssentials

/// Writes timestamps in the form of RFC 3339: always UTC, always `Z`.
public enum RFC3339 {
  /// The timestamp, such as `2004-01-01T19:48:21Z`; with a fraction, down to microseconds, only
  /// when the date has one. Nil outside the years 0001 to 9999, which the form cannot hold.
  public static func format(_ date: Date) -> String? {
    var bytes: [UInt8] = []
    guard append(date, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the timestamp to bytes; false, and nothing appended, where ``format(_:)`` gives nil.
  public static func append(_ date: Date, to bytes: inout [UInt8]) -> Bool {
    // A date counts from 2001: to count from 1970 first would round its fraction twice.
    let interval = date.timeIntervalSinceReferenceDate
    guard interval >= -63_113_904_000, interval < 252_423_993_599.999_999_5 else { return false }
    let whole = interval.rounded(.down)
    var seconds = Int(whole) + 978_307_200
    var micros = Int(((interval - whole) * 1_000_000).rounded())
    if micros == 1_000_000 {
      micros = 0
      seconds += 1
    }
    guard seconds < 253_402_300_800 else { return false }
    appendSeconds(seconds, to: &bytes)
    appendFraction(micros, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
    return true
  }

  private static func appendSeconds(_ seconds: Int, to bytes: inout [UInt8]) {
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    let day = CivilDate(daysSince1970: days)
    appendPair(day.year / 100, to: &bytes)
    appendPair(day.year % 100, to: &bytes)
    appendPair(day.month, after: "-", to: &bytes)
    appendPair(day.day, after: "-", to: &bytes)
    appendPair(rest / 3600, after: "T", to: &bytes)
    appendPair(rest / 60 % 60, after: ":", to: &bytes)
    appendPair(rest % 60, after: ":", to: &bytes)
  }

  private static func appendFraction(_ micros: Int, to bytes: inout [UInt8]) {
    guard micros > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = micros
    var unit = 100_000
    while rest > 0 {
      bytes.append(0x30 + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  private static func appendPair(
    _ value: Int, after mark: Unicode.Scalar? = nil, to bytes: inout [UInt8]
  ) {
    if let mark { bytes.append(UInt8(ascii: mark)) }
    bytes.append(0x30 + UInt8(value / 10))
    bytes.append(0x30 + UInt8(value % 10))
  }
}
