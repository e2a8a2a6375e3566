import Testing
import URLs

@Suite struct URLResolvingTests {
  @Test(arguments: [
    ("g", "https://h.example/a/b/g"), ("./g", "https://h.example/a/b/g"),
    ("../g", "https://h.example/a/g"),
    ("../../../g", "https://h.example/g"), ("/g", "https://h.example/g"),
    ("//i.example", "https://i.example/"),
    (#"\\i.example\g"#, "https://i.example/g"), (#"\g"#, "https://h.example/g"),
    ("///i.example/g", "https://i.example/g"),
    ("?x", "https://h.example/a/b/c?x"), ("#f", "https://h.example/a/b/c?q#f"),
    ("", "https://h.example/a/b/c?q"),
    (" \n", "https://h.example/a/b/c?q"), ("?", "https://h.example/a/b/c?"),
    (".", "https://h.example/a/b/"),
    ("..", "https://h.example/a/"), ("g/?x/../y#/..", "https://h.example/a/b/g/?x/../y#/.."),
    ("http://i.example/x", "http://i.example/x"), ("https:g", "https://h.example/a/b/g"),
    ("https:/g", "https://h.example/g"), ("http:g", "http://g/"),
    ("mailto:a@i.example", "mailto:a@i.example"),
    ("a:b", "a:b"), ("日本", "https://h.example/a/b/%E6%97%A5%E6%9C%AC"),
    ("1:2", "https://h.example/a/b/1:2"),
    ("g h", "https://h.example/a/b/g%20h"),
  ])
  func `references are resolved as the URL Standard requires`(reference: String, target: String)
    throws
  {
    let base = try #require(WebURL("https://h.example/a/b/c?q#z"))
    let resolved = base.resolve(reference)
    #expect(resolved?.description == target)
    #expect(resolved.flatMap { base.resolve($0.description) } == resolved)
  }

  @Test(arguments: [
    ("g", "https://u:p@h.example:8/", "https://u:p@h.example:8/g"),
    ("//i", "https://u:p@h.example:8/", "https://i/"),
    ("g", "sc://h", "sc://h/g"), ("?x", "sc://h", "sc://h?x"), (#"\g"#, "sc://h/a", #"sc://h/\g"#),
    ("//i", "sc://h/a", "sc://i"), ("..//p", "sc:/a/b", "sc:/.//p"),
    ("#f", "mailto:a@h", "mailto:a@h#f"),
    ("g", "file:///a/b", "file:///a/g"), ("/g", "file:///C:/b", "file:///C:/g"),
    ("..", "file:///C:/", "file:///C:/"),
    ("C|/x", "file:///a/b?q", "file:///C:/x"), ("//h/x", "file:///a", "file://h/x"),
    ("?x", "file:///a?q", "file:///a?x"),
    ("#f", "file:///a?q", "file:///a?q#f"), ("file:g", "file:///a/b", "file:///a/g"),
    ("/g", "file://h/b", "file://h/g"),
  ])
  func `references are resolved against all kinds of base URLs`(
    reference: String, base: String, target: String
  ) throws {
    #expect(try #require(WebURL(base)).resolve(reference)?.description == target)
  }

  @Test(arguments: [
    ("g", "mailto:a@h"), ("", "mailto:a@h"), ("?q", "mailto:a@h"), ("?q#f", "mailto:a@h"),
    ("/g", "data:,x"),
    ("http://", "https://h.example/"), ("//", "https://h.example/"),
    ("//a b/", "https://h.example/"),
  ])
  func `references that cannot be resolved are rejected`(reference: String, base: String) throws {
    #expect(try #require(WebURL(base)).resolve(reference) == nil)
  }
}
