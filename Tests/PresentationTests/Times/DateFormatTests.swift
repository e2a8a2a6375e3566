import Testing

@testable import Presentation

@Suite
struct DateFormatTests {
  @Test(arguments: [
    "%Y-%m-%d %H:%M", "%F", "%-d. %B %Y", "%_d %b", "%^a %e", "%010Y", "%Ey %Od", "%H h %M", "%s",
    "100%% on %D", "am %d.%m.", "%Y年%m月%d日",
  ])
  func `a valid strftime format is accepted`(text: String) throws {
    let format = try DateFormat(text)
    #expect(format.text == text)
    #expect(TimeStyle(format, zone: .utc).text(of: Sample.now)?.contains("%Y") == false)
  }

  @Test(arguments: [
    ("", "it contains no part of a date"), ("date", "it contains no part of a date"),
    ("%%Y", "it contains no part of a date"), ("%", "% is not a conversion"),
    ("%Y %", "% is not a conversion"),
    ("%Q", "%Q is not a conversion"), ("%é", "%é is not a conversion"),
    ("%100Y", "%1 is not a conversion"),
    ("%n", "%n is not a conversion"), ("%t%Y", "%t is not a conversion"),
    ("%Y\u{1B}[2J", "it contains a control character"),
    (String(repeating: "%Y ", count: 34), "it is too long"),
  ])
  func `an invalid date format is refused with the reason`(text: String, reason: String) {
    #expect(throws: FormatError(reason)) { try DateFormat(text) }
  }

  @Test func `the longest date format fits its buffer`() throws {
    let longest = try DateFormat(String(repeating: "%99A", count: 25))
    #expect(TimeStyle(longest, zone: .utc).text(of: Sample.now)?.utf8.count == 25 * 99)
  }
}
