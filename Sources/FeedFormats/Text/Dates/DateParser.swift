public import FoundationEssentials

/// Parses dates as feeds write them.
///
/// RSS specifies RFC 822, and Atom and JSON Feed specify RFC 3339, but feeds use many other forms.
/// All forms are accepted in every format: RFC 822, 1123 and 2822 and their incorrect variants,
/// asctime, complete or partial ISO 8601 and W3CDTF, numeric forms, month names in several
/// languages, and Unix time.
///
/// - The day of the week is ignored, because it is often wrong and never needed.
/// - A date without a zone is in UTC. A date with an unknown zone name is not parsed, because a
///   missing date is better than one that is wrong by hours.
/// - Two-digit years follow RFC 2822 section 4.3: 00–49 means 20xx, and 50–99 means 19xx.
/// - `3/4/2020` is in March, and `3.4.2020` and `3-4-2020` are in April, unless a number above 12
///   decides the order.
/// - 24:00 is the midnight at the end of the day. A leap second is read as the following second.
/// - The result for any other text is `nil`, never 1970 or the current time.
///
/// O(n) in the number of bytes; texts longer than 128 bytes are not dates.
public enum DateParser {
  private static let longestDate = 128

  /// Returns the date in a string, or `nil` if there is none.
  public static func parse(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  /// Returns the date in UTF-8 bytes, or `nil` if there is none. Invalid UTF-8 is treated as
  /// whitespace.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var tokenizer = DateTokenizer(bytes)
    guard bytes.count <= longestDate, let tokens = tokenizer.tokens() else { return nil }
    if let date = unixTime(tokens) { return date }
    var reading = DateReading(tokens)
    guard reading.readAll(), let date = reading.fields.date() else { return nil }
    // A zone offset can move the last hours of 9999 into the year 10000, which timestamps cannot
    // express.
    return date < yearTenThousand ? date : nil
  }

  private static let yearTenThousand = Date(timeIntervalSince1970: 253_402_300_800)

  /// Returns the instant of a Unix time that is the only content: seconds since 1970 with 9 or 10
  /// digits (1973 to 2286) and an optional fraction, or milliseconds with 13 digits.
  private static func unixTime(_ tokens: DateTokens) -> Date? {
    let whole = tokens[0]
    guard whole.kind == .number else { return nil }
    if tokens.count == 1, whole.digits == 13 {
      return date(whole.number / 1000, fraction: Double(whole.number % 1000) / 1000)
    }
    guard whole.digits == 9 || whole.digits == 10 else { return nil }
    if tokens.count == 1 { return date(whole.number, fraction: 0) }
    guard tokens.count == 3, tokens[1].isMark("."), tokens[2].kind == .number else { return nil }
    return date(whole.number, fraction: tokens[2].fraction)
  }

  /// - Parameter seconds: Seconds since 1970. `Date` counts seconds since 2001.
  private static func date(_ seconds: Int, fraction: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds - 978_307_200) + fraction)
  }
}
