import Patterns
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ("a(b)c", "xabc", ["abc", "b"]),
    ("^(\\d+)", "131 points", ["131", "131"]),
    (" (\\d+)$", "2026-01-02T03:04:05 1767323045", [" 1767323045", "1767323045"]),
    ("(a|ab)(c|bcd)", "abcd", ["abcd", "a", "bcd"]),
    ("(a*)(a*)", "aaa", ["aaa", "aaa", ""]),
    ("(?:x|y)(z)?", "xq", ["x", ""]),
    ("id=(\\d+)", "item?id=42&x", ["id=42", "42"]),
    ("(a){2,3}", "aaaa", ["aaa", "a"]), ("(a+?)(a*)", "aaa", ["aaa", "a", "aa"]),
    ("(a??)(a)", "aa", ["a", "", "a"]), ("(a*)*b", "aab", ["aab", "aa"]),
  ])
  func `groups are captured`(source: String, text: String, groups: [String]) throws {
    let match = try Pattern(source, ignoringCase: false).firstMatch(in: text)
    #expect(match?.map { $0.map(String.init) ?? "" } == groups)
  }

  @Test func `the leftmost match is found, and case counts`() throws {
    let pattern = try Pattern("b+", ignoringCase: false)
    #expect(pattern.firstMatch(in: "aBbbab")?.first == "bb")
    #expect(pattern.firstMatch(in: "ac") == nil)
    #expect(try Pattern("B+", ignoringCase: true).firstMatch(in: "aBbb")?.first == "Bbb")
  }

  @Test func `a pattern that makes other engines slow is fast`() throws {
    let pattern = try Pattern("(a+)+b", ignoringCase: false)
    #expect(pattern.firstMatch(in: String(repeating: "a", count: 20_000)) == nil)
  }
}
