import Testing

@testable import Markup

struct HTMLDocumentTests {
  private func outline(_ node: HTMLNode) -> String {
    switch node.kind {
    case .document: return node.children.map(outline).joined()
    case .element:
      let attributes = node.attributes.map { " \($0.name ?? "?")=\($0.text)" }.joined()
      return "(\(node.name ?? "?")\(attributes) \(node.children.map(outline).joined()))"
    case .attribute: return "@\(node.name ?? "?")"
    case .text: return "'\(node.text)'"
    case .comment: return "!\(node.text)"
    }
  }

  private func outline(_ html: String) throws -> String {
    outline(try HTMLDocument(Array(html.utf8)).node)
  }

  @Test func `the tree of a page contains implied elements`() throws {
    #expect(
      try outline("<title>t</title><p CLASS=a hidden>1<br>2<p>3 &amp; 4<!--c-->5") == """
        (html (head (title 't'))(body (p class=a hidden= '1'(br )'2')(p '3 & 4'!c'5')))
        """)
  }

  @Test(arguments: ["", "\0", "\u{FEFF}"])
  func `the tree of an empty page is empty`(html: String) throws {
    #expect(try outline(html) == "")
  }

  @Test func `document types and processing instructions are not in the tree`() throws {
    #expect(try outline("<!doctype html><?php x?><p>1") == "(html (body (p '1')))")
  }

  @Test func `the content of scripts is text`() throws {
    let document = try HTMLDocument(Array("<script>a < b</script>".utf8))
    #expect(document.node.text == "a < b")
  }

  @Test func `references to control characters of windows-1252 are decoded`() throws {
    #expect(try outline("<a b='&#150;'>&#146;") == "(html (body (a b=– '’')))")
  }

  @Test func `each node refers to its parent`() throws {
    let document = try HTMLDocument(Array("<p id=a>1".utf8))
    let html = try #require(document.node.children.first)
    let body = try #require(html.children.first)
    let p = try #require(body.children.first)
    let id = try #require(p.attributes.first)
    #expect(id.parent == p)
    #expect(p.children.first?.parent == p)
    #expect(p.parent == body)
    #expect(html.parent == document.node)
    #expect(document.node.parent == nil)
    #expect(p != body)
    #expect(p[attribute: "id"] == "a")
    #expect(p[attribute: "class"] == nil)
    #expect(body[attribute: "id"] == nil)
    #expect(p.children.first?.attributes == [])
    #expect(id.children == [])
    #expect(document.node.name == nil)
  }

  @Test func `a document lives as long as any of its nodes`() throws {
    var document: HTMLDocument? = try HTMLDocument(Array("<p>text".utf8))
    weak let released = document
    var node = document?.node
    document = nil
    #expect(released != nil)
    #expect(node?.text == "text")
    node = nil
    #expect(released == nil)
  }
}

struct HTMLEncodingTests {
  private func text(_ bytes: [UInt8], encoding: String? = nil) throws -> String {
    try HTMLDocument(bytes, encoding: encoding).node.text
  }

  @Test func `a byte order mark takes precedence over every declared encoding`() throws {
    let meta = "<meta charset=latin1>é"
    #expect(try text([0xEF, 0xBB, 0xBF] + meta.utf8, encoding: "koi8-r") == "é")
    let wide = "\u{FEFF}\(meta)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try text(wide) == "é")
  }

  @Test func `the encoding in the header takes precedence over that in the page`() throws {
    let page = Array("<meta charset=koi8-r>".utf8) + [0xD4]
    #expect(try text(page) == "т")
    #expect(try text(page, encoding: "ISO-8859-1") == "Ô")
    #expect(try text(page, encoding: "no-such-encoding") == "т")
  }

  @Test(arguments: [
    "<meta charset=' KOI8-R '>",
    "<meta http-equiv=content-type content='text/html; charset=koi8-r'>",
    "<META HTTP-EQUIV=Content-Type CONTENT='text/html;charset=\"koi8-r\";x=y'>",
    "<meta name=a content='charset=latin2'><meta charset=koi8-r><meta charset=latin2>",
  ])
  func `the first declaration in a page determines its encoding`(meta: String) throws {
    #expect(try text(Array(meta.utf8) + [0xD4]) == "т")
  }

  @Test func `without a declaration a page is UTF-8, or windows-1252 if it is not valid UTF-8`()
    throws
  {
    #expect(try text(Array("é’".utf8)) == "é’")
    #expect(try text([0xE9, 0x92]) == "é’")
    #expect(try text(Array("<meta charset=utf-16>é".utf8)) == "é")
  }

  @Test func `damaged bytes do not affect the rest of a page`() throws {
    #expect(try text([0x61, 0xC3, 0x62], encoding: "utf-8") == "a\u{FFFD}b")
    #expect(try text([0x61, 0xFF, 0x62], encoding: "shift_jis").hasPrefix("a"))
  }
}

struct HTMLLimitTests {
  private func build(
    _ html: String, _ limits: HTMLLimits = HTMLLimits()
  ) throws(HTMLLimitError) -> HTMLDocument {
    try HTMLDocument(Array(html.utf8), limits: limits)
  }

  @Test func `a page with more bytes than the limit is refused before or after decoding`() throws {
    #expect(throws: HTMLLimitError.bytes(limit: 4)) { try build("12345", HTMLLimits(bytes: 4)) }
    #expect(try build("1234", HTMLLimits(bytes: 4)).node.text == "1234")
    #expect(throws: HTMLLimitError.bytes(limit: 4)) {
      try HTMLDocument([0xE9, 0xE9, 0xE9], encoding: "latin1", limits: HTMLLimits(bytes: 4))
    }
  }

  @Test func `a page with more nodes than the limit is refused`() throws {
    // html, body, p, its attribute, one text and a comment.
    let html = "<p a>1 &amp; 2<!--3-->"
    #expect(try build(html, HTMLLimits(nodes: 6)).node.text == "1 & 2")
    #expect(throws: HTMLLimitError.nodes(limit: 5)) { try build(html, HTMLLimits(nodes: 5)) }
    #expect(throws: HTMLLimitError.nodes(limit: 100_000)) {
      try build(String(repeating: "<br>", count: 100_000))
    }
  }

  @Test func `a page deeper than the limit is refused`() throws {
    let levels = { String(repeating: "<div>", count: $0) + "deep" }
    #expect(try build(levels(510)).node.text == "deep")
    #expect(throws: HTMLLimitError.depth(limit: 512)) { try build(levels(511)) }
    #expect(throws: HTMLLimitError.depth(limit: 512)) { try build(levels(100_000)) }
  }

  @Test func `a caller can raise the depth limit`() throws {
    let html = String(repeating: "<div>", count: 100_000) + "deep"
    let document = try build(html, HTMLLimits(depth: 200_000, nodes: 200_000))
    #expect(document.node.text == "deep")
    #expect(try XPath("count(//div)").evaluate(at: document.node) == .number(100_000))
    #expect(try XPath("string(//div[last()])").evaluate(at: document.node) == .string("deep"))
  }

  @Test func `many unmatched end tags do not slow down parsing`() throws {
    let html = String(repeating: "<i>", count: 500_000) + String(repeating: "</b>", count: 500_000)
    #expect(throws: HTMLLimitError.depth(limit: 512)) { try build(html) }
  }

  @Test func `at most 256 attributes of an element are kept`() throws {
    let html = "<p " + (0..<1_000_000).map { "a\($0) " }.joined() + ">text"
    let document = try build(html, HTMLLimits(bytes: 16 << 20))
    #expect(document.node.text == "text")
    #expect(try XPath("count(//p/@*)").evaluate(at: document.node) == .number(256))
  }

  @Test func `NUL bytes are removed from a page`() throws {
    #expect(try build("<p\0 a='\0b'>1\02<!--\0--></p>3\0").node.text == "123")
  }

  @Test(arguments: ["", "<script>"])
  func `a text of many megabytes is one node`(tag: String) throws {
    let html = tag + String(repeating: "x", count: 11 << 20)
    let document = try build(html, HTMLLimits(bytes: 16 << 20, nodes: 4))
    #expect(document.node.text.utf8.count == 11 << 20)
  }

  @Test(arguments: [
    "<p id=a id=a><p id=a>", "<!DOCTYPE html [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>&a;",
    "<a:b xmlns:a=c a:d=e a:d=f>", "<html><html a><body><body b><head>", "<svg:a></svg:b>", "<!--",
    "<![CDATA[1]]>", "<p a=\"1>2", "</", "<?", "<!", "<p =a ==b>",
    "<table><p><tr><form><td></form>",
  ])
  func `every broken page yields a consistent tree`(html: String) throws {
    let document = try build(html)
    guard case .nodes(let nodes) = try XPath("//node() | //@*").evaluate(at: document.node) else {
      Issue.record("no nodes")
      return
    }
    for node in nodes { #expect(node.parent != nil) }
    #expect(!document.node.text.contains("root:"))
  }
}
