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
  func `words are split and nothing is expanded`(line: String, words: [String]) {
    #expect(CommandLineSplitter.words(of: line) == words)
  }

  @Test(arguments: ["'open", "\"open", "end\\"])
  func `an open quote is no command line`(line: String) {
    #expect(CommandLineSplitter.words(of: line) == nil)
  }
}
