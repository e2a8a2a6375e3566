import Testing

@testable import Markup

struct XPathTests {
  private let page = """
    <table id=list>
    <tr class='athing' id=1><td class=title><a href='/a'>One</a> <a href='/b'>more</a></tr>
    <tr><td><span class=score>12 points</span> <span title='2023-01-02 1672628645'>x</span></tr>
    <tr class='athing submission' id=2><td class=title><a href='item?id=2'>Two</a></tr>
    <tr><td>no score</tr>
    </table>
    """

  private func evaluate(_ expression: String, operations: Int = 100_000) throws -> XPathValue {
    let document = try HTMLDocument(Array(page.utf8))
    return try XPath(expression).evaluate(at: document.node, operations: operations)
  }

  private func texts(_ expression: String) throws -> [String] {
    guard case .nodes(let nodes) = try evaluate(expression) else { return ["no nodes"] }
    return nodes.map(\.text)
  }

  /// libxml2 2.9 sorts text nodes wrongly if the elements of a tree are numbered with
  /// `xmlXPathOrderDocElems`.
  @Test func `XPath returns text nodes in document order`() throws {
    let document = try HTMLDocument(Array("<div><p><b></b></p>2</div>".utf8))
    guard case .nodes(let nodes) = try XPath("//node()").evaluate(at: document.node) else {
      Issue.record("no nodes")
      return
    }
    #expect(nodes.map { $0.name ?? $0.text } == ["html", "body", "div", "p", "b", "2"])
  }

  @Test(arguments: [
    ("string(//a)", "One"), ("string(//b)", ""), ("string(1.50)", "1.5"), ("'’'", "’"),
    ("substring-after(//span/@title, ' ')", "1672628645"), ("substring('12345', 2, 3)", "234"),
    ("normalize-space('  a  b ')", "a b"), ("translate('bar', 'abc', 'AB')", "BAr"),
    ("concat(name(//a), '-', local-name(//@href))", "a-href"),
  ])
  func `an XPath expression returns a string`(expression: String, value: String) throws {
    #expect(try evaluate(expression) == .string(value))
  }

  @Test(
    arguments: [
      ("count(//a)", 3), ("number(substring-before(//span, ' ')) + 1", 13), ("7 mod 4 * 2 - 1", 5),
      ("10 div 4", 2.5), ("string-length('äöü')", 3), ("sum(//tr/@id)", 3), ("1 div 0", .infinity),
      ("floor(1.5) + ceiling(1.5) + round(1.4)", 4),
    ] as [(String, Double)])
  func `an XPath expression returns a number`(expression: String, value: Double) throws {
    #expect(try evaluate(expression) == .number(value))
  }

  @Test(arguments: [
    ("count(//a) > 2", true), ("boolean(//b)", false), ("not(//b)", true), ("//a = 'Two'", true),
    ("lang('en') or false()", false), ("starts-with('ab', 'a') and contains('abc', 'b')", true),
  ])
  func `an XPath expression returns a Boolean`(expression: String, value: Bool) throws {
    #expect(try evaluate(expression) == .boolean(value))
  }

  @Test func `an XPath expression can be evaluated at any node, repeatedly`() throws {
    let document = try HTMLDocument(Array(page.utf8))
    guard
      case .nodes(let rows) = try XPath("//tr[contains(@class, 'athing')]")
        .evaluate(at: document.node)
    else {
      Issue.record("no rows")
      return
    }
    let title = try XPath("string(td[@class='title']/a)")
    #expect(try rows.map { try title.evaluate(at: $0) } == [.string("One"), .string("Two")])
    let ids = try rows.compactMap { try XPath("..").evaluate(at: $0.attributes[1]) }
    #expect(ids == rows.map { .nodes([$0]) })
  }

  @Test func `an XPath expression can be evaluated in an empty page`() throws {
    let document = try HTMLDocument([])
    #expect(try XPath("//a").evaluate(at: document.node) == .nodes([]))
    #expect(try XPath("string(/)").evaluate(at: document.node) == .string(""))
  }

  @Test func `an XPath expression can be evaluated in several tasks concurrently`() async throws {
    let html = Array(page.utf8)
    let expression = try XPath("count(//tr[string-length(normalize-space(.)) > 3]) + count(//a)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let document = try HTMLDocument(html)
          for _ in 0..<200 {
            #expect(try expression.evaluate(at: document.node) == .number(6))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(arguments: [
    ("", 0), ("//a[", 4), ("//a]", 3), ("a b", 2), ("'abc", 4), ("$a", 2), ("svg:a", 5),
    ("f(1 2)", 4),
    ("//", 2), ("a\0b", 1),
  ])
  func `a syntax error in an XPath expression has a position`(expression: String, offset: Int) {
    #expect(throws: XPathError(code: .syntax, expression: expression, offset: offset)) {
      try XPath(expression)
    }
  }

  @Test func `an XPath error is described in one sentence`() throws {
    let error = try #require(throws: XPathError.self) { try XPath("//a[") }
    #expect("\(error)" == "syntax error at byte 4 in the XPath expression \"//a[\"")
  }

  @Test(
    arguments: [
      ("no-such-function(1)", .unknownFunction), ("document('/etc/passwd')", .unknownFunction),
      ("count(1)", .wrongArguments), ("substring('a')", .wrongArguments),
      ("'a'/b", .wrongArguments),
    ] as [(String, XPathError.Code)])
  func `unknown functions and wrong arguments are XPath errors`(
    expression: String, code: XPathError.Code
  ) {
    #expect(throws: XPathError(code: code, expression: expression, offset: nil)) {
      try evaluate(expression)
    }
  }

  @Test func `an XPath expression that needs too many operations is an error`() throws {
    let document = try HTMLDocument(Array(String(repeating: "<p>1</p>", count: 2_000).utf8))
    let expensive = try XPath("count(//p[count(//p[count(//p) > 1]) > 1])")
    #expect(throws: XPathError(code: .tooExpensive, expression: expensive.expression, offset: nil))
    {
      try expensive.evaluate(at: document.node, operations: 1_000_000)
    }
    #expect(try XPath("count(//p)").evaluate(at: document.node) == .number(2_000))
    #expect(throws: XPathError.self) {
      try XPath("count(//p)").evaluate(at: document.node, operations: 0)
    }
  }

  @Test func `an XPath expression that is too long or too deep is an error`() throws {
    let long = String(repeating: "1 + ", count: 1_100) + "1"
    #expect(throws: XPathError(code: .tooLong, expression: long, offset: 4_096)) { try XPath(long) }
    #expect(throws: XPathError.self) {
      let nested = try XPath(
        String(repeating: "(", count: 2_000) + "1" + String(repeating: ")", count: 2_000))
      let document = try HTMLDocument([])
      _ = try nested.evaluate(at: document.node)
    }
  }
}
