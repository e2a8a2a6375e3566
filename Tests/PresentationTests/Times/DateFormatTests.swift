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
    ("", "it shows nothing of a date"), ("date", "it shows nothing of a date"),
    ("%%Y", "it shows nothing of a date"), ("%", "there is no %"), ("%Y %", "there is no %"),
    ("%Q", "there is no %Q"), ("%é", "there is no %é"), ("%100Y", "there is no %1"),
    ("%n", "there is no %n"), ("%t%Y", "there is no %t"),
    ("%Y\u{1B}[2J", "it has a control character"),
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
