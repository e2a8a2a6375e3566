import Markup

/// The tree of a page is consistent, and XPath finds the same nodes as a traversal.
struct HTMLTreeProperty: Property {
  let name = "tree"
  let kinds: Set<Sample.Kind> = [.html]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let limits = HTMLLimits(nodes: 10_000)
    let page: HTMLDocument
    do throws(HTMLLimitError) {
      page = try HTMLDocument(input, encoding: Self.encodings[salt], limits: limits)
    } catch {
      return
    }
    let traversal = try Traversal(through: page.node)
    try require(traversal.nodes.count <= limits.nodes, "a tree has no more nodes than the limit")
    try require(page.node.text == traversal.text, "the text of a page is that of its text nodes")
    try require(
      Self.value("//node() | //@*", at: page.node) == .nodes(traversal.nodes),
      "XPath finds the nodes of a walk, in the same order")
    try require(
      Self.value("count(//*[@*])", at: page.node)
        == .number(Double(traversal.elementsWithAttributes)),
      "XPath counts what a walk counts")
    checkExpression(input, at: page.node)
  }

  /// Every text may be an expression. It may fail, also because of its cost.
  private func checkExpression(_ input: [UInt8], at node: HTMLNode) {
    let text = String(decoding: input.prefix(XPath.longestExpression), as: UTF8.self)
    guard let expression = try? XPath(text) else { return }
    _ = try? expression.evaluate(at: node, operations: 10_000)
  }

  private static func value(_ expression: String, at node: HTMLNode) -> XPathValue? {
    try? XPath(expression).evaluate(at: node)
  }

  private static let encodings = [nil, "utf-8", "utf-16", "koi8-r", "gb18030", "iso-2022-jp"]
}

extension [String?] {
  fileprivate subscript(salt: UInt64) -> String? { self[Int(salt % UInt64(count))] }
}

/// All nodes of a tree in document order, traversed from parents to children.
private struct Traversal {
  private(set) var nodes: [HTMLNode] = []
  private(set) var text = ""
  private(set) var elementsWithAttributes = 0

  init(through document: HTMLNode) throws(Violation) {
    var open = Array(document.children.reversed())
    while let node = open.popLast() {
      let attributes = node.attributes
      nodes.append(node)
      nodes += attributes
      if node.kind == .text { text += node.text }
      if !attributes.isEmpty { elementsWithAttributes += 1 }
      for inside in node.children + attributes {
        try require(inside.parent == node, "a node is inside its parent")
      }
      open += node.children.reversed()
    }
  }
}
