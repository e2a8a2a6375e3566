import FeedModel
import Testing

struct `A folder's path` {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b c"], "a/b c"), (["a/b", "\\"], "a\\/b/\\\\"),
    (["ä", "日本/x"], "ä/日本\\/x"), (["/\u{338}"], "\\/\u{338}"),
  ])
  func `is read as it was written`(names: [String], text: String) {
    #expect(FolderPath(names).description == text)
    #expect(FolderPath(parsing: text) == FolderPath(names))
  }

  @Test(arguments: [("/", []), ("//a//b/", ["a", "b"]), ("a\\", ["a"]), ("a\\b", ["ab"])])
  func `has no empty names, and no sign that stands for nothing`(text: String, names: [String]) {
    #expect(FolderPath(parsing: text).names == names)
  }
}
