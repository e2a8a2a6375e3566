public import FoundationEssentials

/// Reads dates as feeds write them.
///
/// Feeds ought to use RFC 822 (RSS) or RFC 3339 (Atom, JSON Feed), but every family turns up in
/// every format, so all are tried everywhere: RFC 822/1123/2822 and their broken forms, asctime,
/// ISO 8601 and W3CDTF whole or in part, numeric forms, month names in several languages, Unix
/// seconds.
///
/// - The day of the week is not looked at: it is often wrong, and never needed.
/// - No zone means UTC. An unknown zone name gives no date, because a date that is hours off is
///   worse than none.
/// - Two-digit years are read by RFC 2822 section 4.3: 00–49 is 20xx, 50–99 is 19xx.
/// - `3/4/2020` is March, `3.4.2020` and `3-4-2020` are April; a part over 12 decides.
/// - 24:00 is the next midnight, and a leap second is the second after it.
/// - Anything else gives nil: never 1970, never "now".
///
/// It works on bytes, without allocation: O(n) in the bytes, and texts over 128 bytes are no dates.
public struct DateParser {
  private static let longestDate = 128

  /// The date that a string holds, or nil.
  public static func parse(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  /// The date that UTF-8 bytes hold, or nil. Invalid UTF-8 counts as blanks.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    guard let text = trim(bytes), text.count <= longestDate else { return nil }
    return withUnsafeTemporaryAllocation(of: DateToken.self, capacity: DateTokens.capacity) {
      var tokens = DateTokens(storage: $0)
      var tokenizer = DateTokenizer(text)
      guard tokenizer.read(into: &tokens) else { return nil }
      if let date = unixTime(tokens) { return date }
      var reading = DateReading(tokens)
      guard reading.readAll(), let date = reading.fields.date() else { return nil }
      // A zone can carry the last hours of 9999 into a year that no timestamp can write.
      return date < yearTenThousand ? date : nil
    }
  }

  private static let yearTenThousand = Date(timeIntervalSince1970: 253_402_300_800)

  private static func trim(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[first...last])
  }

  /// Seconds (9 or 10 digits, 1973 to 2286, with or without a fraction) or milliseconds (13
  /// digits) since 1970, standing alone.
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

  /// - Parameter seconds: since 1970. Those of a date count from 2001.
  private static func date(_ seconds: Int, fraction: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds - 978_307_200) + fraction)
  }
}
