public import FoundationEssentials
import Glibc

/// Formats timestamps as RFC 3339, always in UTC with `Z`.
public enum RFC3339 {
  /// Returns a timestamp such as `2004-01-01T19:48:21Z`, with a fraction of up to six digits if the
  /// date has one. Returns `nil` outside the years 1 to 9999, which the format cannot express.
  public static func format(_ date: Date) -> String? {
    var bytes: [UInt8] = []
    guard append(date, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the timestamp. Returns `false` and appends nothing if ``format(_:)`` would return
  /// `nil`.
  public static func append(_ date: Date, to bytes: inout [UInt8]) -> Bool {
    // `Date` counts from 2001. Converting to 1970 first would round the fraction twice.
    let interval = date.timeIntervalSinceReferenceDate
    guard interval >= -63_113_904_000, interval < 252_423_993_599.999_999_5 else { return false }
    let whole = interval.rounded(.down)
    let micros = Int(((interval - whole) * 1_000_000).rounded())
    var seconds = Int(whole) + 978_307_200 + micros / 1_000_000
    var fields = tm()
    gmtime_r(&seconds, &fields)
    append(Int(fields.tm_year) + 1900, digits: 4, "-", to: &bytes)
    append(Int(fields.tm_mon) + 1, "-", to: &bytes)
    append(Int(fields.tm_mday), "T", to: &bytes)
    append(Int(fields.tm_hour), ":", to: &bytes)
    append(Int(fields.tm_min), ":", to: &bytes)
    var (fraction, digits) = (micros % 1_000_000, 6)
    append(Int(fields.tm_sec), fraction > 0 ? "." : "Z", to: &bytes)
    guard fraction > 0 else { return true }
    while fraction % 10 == 0 { (fraction, digits) = (fraction / 10, digits - 1) }
    append(fraction, digits: digits, "Z", to: &bytes)
    return true
  }

  /// Appends a number with leading zeros and a following character.
  private static func append(
    _ value: Int, digits: Int = 2, _ mark: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    appendDigits(value, count: digits, to: &bytes)
    bytes.append(UInt8(ascii: mark))
  }

  private static func appendDigits(_ value: Int, count: Int, to bytes: inout [UInt8]) {
    if count > 1 { appendDigits(value / 10, count: count - 1, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}
