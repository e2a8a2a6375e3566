import Testing

@testable import Terminal

@Suite struct CommandLineSplitterTests {
  @Test(arguments: [
    ("less -R", ["less", "-R"]),
    ("  less\t -R ", ["less", "-R"]),
    ("\"/opt/my browser\" --new 'a b'", ["/opt/my browser", "--new", "a b"]),
    ("a\\ b c\\\\d", ["a b", "c\\d"]),
    ("'a\\b' \"a\\\"b\"", ["a\\b", "a\"b"]),
    ("x ''", ["x", ""]),
    ("$(touch x) `y` ; && | *", ["$(touch", "x)", "`y`", ";", "&&", "|", "*"]),
    ("", []),
  ])
  func `a command line is split into words without expansion`(line: String, words: [String]) {
    #expect(CommandLineSplitter.words(of: line) == words)
  }

  @Test(arguments: ["'open", "\"open", "end\\"])
  func `a command line with an unclosed quote is invalid`(line: String) {
    #expect(CommandLineSplitter.words(of: line) == nil)
  }
}
