import FeedModel
import Testing

@testable import FeedFormats

struct SmallTextTests {
  @Test(
    arguments: [
      ("a@b.example (Ann)", "Ann", "a@b.example"), ("Ann (a@b.example)", "Ann", "a@b.example"),
      ("Ann <a@b.example>", "Ann", "a@b.example"), ("<a@b.example>", nil, "a@b.example"),
      ("a@b.example", nil, "a@b.example"), ("mailto:a@b.example", nil, "a@b.example"),
      ("mailto:a@b.example (Ann)", "Ann", "a@b.example"), ("Ann", "Ann", nil),
      (" Ann B. \n", "Ann B.", nil),
      ("a@b.example (X (Y))", "X (Y)", "a@b.example"), ("X) (a@b.example)", "X)", "a@b.example"),
      ("a@b.example ()", nil, "a@b.example"), ("Ann (Editor)", "Ann (Editor)", nil),
      ("@handle", "@handle", nil),
      ("Ann @ home", "Ann @ home", nil), ("()", "()", nil), ("<>", "<>", nil), ("(", "(", nil),
      (")", ")", nil),
      ("a@", "a@", nil), ("Ann \u{301}(a@b.example)", "Ann \u{301}", "a@b.example"),
    ] as [(String, String?, String?)])
  func `an author is parsed from a name and an email address in many forms`(
    text: String, name: String?, email: String?
  ) {
    #expect(Author(parsing: text) == Author(name: name, email: email))
  }

  @Test func `the UTF-8 check agrees with the standard library`() {
    for bytes: [UInt8] in [
      [], Array("words".utf8), Array("words enough for more than one block – é 漢 😀\r\n".utf8), [0],
      [0x61, 0xFF], [0xE2, 0x82], Array(repeating: 0x61, count: 40) + [0xC0, 0xAF, 0x62],
      [0xED, 0xA0, 0x80], Array("\u{85}\u{FFFE}".utf8),
    ] {
      #expect(UTF8Check.isValid(bytes) == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }

  @Test func `whitespace is not an author`() {
    for text in [nil, "", "  ", "\n\t"] { #expect(Author(parsing: text) == nil) }
  }

  @Test(
    arguments: [
      ("", nil), ("-1", -1), ("0", 0), ("2147483648", 2_147_483_648), ("9223372036854775808", nil),
      ("1e400", nil), ("NaN", nil), ("१२", nil), (" 5 ", 5), ("5x", nil), ("5.9", 5), (".", nil),
      ("+5", 5),
      ("0x10", nil), ("- 1", nil), ("5.x", 5),
    ] as [(String, Int?)])
  func `text is read as a whole number or as nil`(text: String, number: Int?) {
    #expect(Numbers.whole(text) == number)
  }

  @Test(
    arguments: [
      ("", nil), ("-1", nil), ("0", nil), ("2147483648", 2_147_483_648),
      ("9223372036854775808", nil),
      ("1e400", nil), ("NaN", nil), ("१२", nil), (" 5 ", 5), ("5x", nil), ("5.5", nil),
    ] as [(String, Int64?)])
  func `text is read as a size or as nil`(text: String, size: Int64?) {
    #expect(Numbers.size(text) == size)
  }

  @Test(
    arguments: [
      ("", nil), ("-1", nil), ("0", 0), ("95", 95), ("1:05", 65), ("01:02:03", 3723),
      (" 1 : 05 ", 65),
      ("1:2:3:4", nil), ("1e400", nil), ("NaN", nil), ("inf", nil), ("१२", nil), ("5x", nil),
      ("0x10", nil),
      ("1e3", nil), ("1.5", 1.5), (":", nil), ("::", nil), ("1:", nil),
      ("99999999999999999999", nil), ("+5", nil),
    ] as [(String, Double?)])
  func `text is read as a duration or as nil`(text: String, seconds: Double?) {
    #expect(Numbers.clock(text) == seconds)
  }

  @Test(arguments: [
    ("aGVsbG8=", "hello"), ("aGVs\r\n bG8=", "hello"), ("", ""), ("/w==", "\u{FFFD}"),
  ])
  func `Base64 text is decoded`(text: String, decoded: String) {
    #expect(Base64.decode(text) == decoded)
  }
}
