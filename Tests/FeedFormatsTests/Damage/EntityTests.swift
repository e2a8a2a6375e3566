import FeedFormats
import Testing

/// Entities that a document type declares.
struct EntityTests {
  private func title(_ declarations: String, _ text: String) throws -> String? {
    try parse(
      "<!DOCTYPE rss [\(declarations)]>" + rss("<item><title>\(text)</title></item>")
    ).items[0].title?.value
  }

  @Test(
    arguments: [
      ("<!ENTITY e 'E'>", "&e;", "E"), ("<!ENTITY a \"A\"><!ENTITY e \"E&a;E\">", "&e;", "EAE"),
      ("<!ENTITY e \"E&a;E\"><!ENTITY a \"A\">", "&e;&a;", "EAEA"),
      ("<!ENTITY copy \"COPY\">", "&copy; &reg;", "COPY ®"),
      ("<!ENTITY e 'x&eacute;'>", "&e;", "xé"), ("<!ENTITY amp 'x'>", "a&amp;amp;b", "a&amp;b"),
      // No deeper nesting, recursion, markup or files.
      ("<!ENTITY a 'A'><!ENTITY b '&a;'><!ENTITY c '&b;'>", "&c;&b;", "&c;A"),
      ("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "&a;", "&a;"), ("<!ENTITY a '&a;'>", "&a;", "&a;"),
      ("<!ENTITY a '<b>'>", "&a;", "&a;"), ("<!ENTITY a SYSTEM '/etc/passwd'>", "&a;", "&a;"),
    ])
  func `declared entities are expanded, but not deeply, recursively or from files`(
    declarations: String, text: String, words: String
  ) throws {
    #expect(try title(declarations, text) == words)
  }

  @Test func `entity expansion cannot make a document much longer`() throws {
    let long = String(repeating: "x", count: 900)
    let many = String(repeating: "&a;", count: 300)
    let words = try title("<!ENTITY a '\(long)'><!ENTITY b '\(many)'>", "&b;")
    #expect(words == "&b;")
  }
}
