import FeedModel
import Testing

struct FolderPathTests {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b c"], "a/b c"), (["a/b", "\\"], "a\\/b/\\\\"),
    (["ä", "日本/x"], "ä/日本\\/x"), (["/\u{338}"], "\\/\u{338}"),
  ])
  func `a folder path is parsed to the names that it was written from`(
    names: [String], text: String
  ) {
    #expect(FolderPath(names).description == text)
    #expect(FolderPath(parsing: text) == FolderPath(names))
  }

  @Test(arguments: [("/", []), ("//a//b/", ["a", "b"]), ("a\\", ["a"]), ("a\\b", ["ab"])])
  func `parsing a folder path drops empty names and useless escapes`(text: String, names: [String])
  {
    #expect(FolderPath(parsing: text).names == names)
  }
}
