import FeedFormats
import Foundation
import JSONText
import TestSupport
import Testing

struct DatesTests {
  @Test(arguments: DatesTable.rfc822)
  func `dates of the RFC 822 family are read`(_ row: (String, String)) {
    #expect(read(row.0) == row.1)
  }

  @Test(arguments: DatesTable.zones)
  func `time zones are read as offsets, names and places`(_ row: (String, String)) {
    #expect(read(row.0) == row.1)
  }

  @Test(arguments: DatesTable.reordered)
  func `dates with parts in another order are read`(_ row: (String, String)) {
    #expect(read(row.0) == row.1)
  }

  @Test(arguments: DatesTable.twelveHours)
  func `times of 12-hour clocks are read`(_ row: (String, String)) {
    #expect(read(row.0) == row.1)
  }

  @Test(arguments: DatesTable.iso8601)
  func `complete and partial dates of the ISO 8601 family are read`(_ row: (String, String)) {
    #expect(read(row.0) == row.1)
  }

  @Test(arguments: DatesTable.numeric)
  func `numeric dates are read`(_ row: (String, String)) {
    #expect(read(row.0) == row.1)
  }

  @Test(arguments: DatesTable.languages)
  func `month names in other languages are read`(_ row: (String, String)) {
    #expect(read(row.0) == row.1)
  }

  @Test(arguments: DatesTable.nonsense)
  func `text that is not a date gives no date`(_ text: String) {
    #expect(DateParser.parse(text) == nil)
  }

  @Test func `a text as long as an article is not a date`() {
    let text = String(repeating: "1 Jan 2004 ", count: 10_000)
    #expect(DateParser.parse(text) == nil)
  }

  @Test func `random bytes give no date or a date that can be written`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("0123456789 :-+/.,TZJanFebMarGMTpma\u{0}é월€".utf8) + [0xFF, 0xC2, 0xE2]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let date = bytes.withUnsafeBufferPointer { DateParser.parse($0) }
      #expect(date == nil || date.flatMap(RFC3339.format) != nil, "seed \(seed), bytes \(bytes)")
    }
  }

  @Test func `truncated and damaged dates give no date or a date that can be written`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let rows = DatesTable.rfc822 + DatesTable.zones + DatesTable.iso8601 + DatesTable.languages
    for (text, _) in rows {
      for length in 0...text.utf8.count {
        var bytes = Array(text.utf8.prefix(length))
        _ = bytes.withUnsafeBufferPointer { DateParser.parse($0) }
        guard !bytes.isEmpty else { continue }
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
        let date = bytes.withUnsafeBufferPointer { DateParser.parse($0) }
        #expect(date == nil || date.flatMap(RFC3339.format) != nil, "seed \(seed): \(bytes)")
      }
    }
  }

  @Test func `a time after the year 9999 is not a date`() {
    #expect(DateParser.parse("9999-12-31T23:59:59-09:00") == nil)
    #expect(read("9999-12-31T23:59:59+09:00") == "9999-12-31T14:59:59Z")
  }

  private func read(_ text: String) -> String? {
    DateParser.parse(text).flatMap(RFC3339.format)
  }
}

struct DatesRFC3339Tests {
  @Test func `a JSON field is omitted if its date cannot be written`() {
    var writer = JSONWriter()
    writer.object {
      $0.field("date", Date(timeIntervalSince1970: 0.5))
      $0.field("never", Date.distantFuture.addingTimeInterval(1e15))
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"date":"1970-01-01T00:00:00.5Z"}"#)
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (-1.0, "1969-12-31T23:59:59Z"),
    (0.5, "1970-01-01T00:00:00.5Z"), (-0.25, "1969-12-31T23:59:59.75Z"),
    (951_782_400.0, "2000-02-29T00:00:00Z"), (-62_135_596_800.0, "0001-01-01T00:00:00Z"),
    (253_402_300_799.0, "9999-12-31T23:59:59Z"), (1.999_999_9, "1970-01-01T00:00:02Z"),
  ])
  func `a date is written in UTC, with a fraction only if it has one`(
    _ row: (Double, String)
  ) {
    #expect(RFC3339.format(Date(timeIntervalSince1970: row.0)) == row.1)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 253_402_300_800, -62_135_596_801, 1e300, -1e300,
  ])
  func `a date outside the years 1 to 9999 is not written`(_ seconds: Double) {
    #expect(RFC3339.format(Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test(arguments: ["4512316726286", "1767225600001", "4512316726.285999", "1.5e9"])
  func `a fraction of a second is read back as it was written`(text: String) {
    let written = DateParser.parse(text).flatMap(RFC3339.format)
    #expect(written.flatMap { DateParser.parse($0) }.flatMap(RFC3339.format) == written)
  }

  @Test func `every day of eight centuries is read back as it was written`() {
    for day in stride(from: -170_000, to: 130_000, by: 1) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + Double(day & 0xFFFF))
      #expect(RFC3339.format(date).flatMap { DateParser.parse($0) } == date)
    }
  }
}
