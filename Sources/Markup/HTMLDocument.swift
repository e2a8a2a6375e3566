import CLibXML2

/// The tree of an HTML page, as libxml2's tolerant parser builds it from any bytes.
///
/// Missing `html`, `head` and `body` elements are added. Element and attribute names are in lower case.
/// An element has at most 256 attributes; the others are left out. Nothing is loaded from the network
/// or from files.
///
/// Not `Sendable`: evaluating an ``XPath`` writes to memory that belongs to the document.
public final class HTMLDocument {
  private let tree: xmlDocPtr
  private let context: xmlXPathContextPtr

  /// Reads a page. O(n) in the bytes, times the depth for pages of unbalanced tags.
  ///
  /// - Parameters:
  ///   - encoding: the charset of the Content-Type header. A byte order mark takes precedence. Without
  ///     a known one, the page's own `<meta>` decides; then the bytes are UTF-8 if they are valid
  ///     UTF-8, else windows-1252.
  public init(
    _ bytes: [UInt8], encoding: String? = nil, limits: HTMLLimits = HTMLLimits()
  ) throws(HTMLLimitError) {
    guard bytes.count <= limits.bytes else { throw .bytes(limit: limits.bytes) }
    // NUL would end libxml2's strings.
    let text = HTMLEncoding.utf8(of: bytes, declared: encoding).filter { $0 != 0 }
    guard text.count <= limits.bytes else { throw .bytes(limit: limits.bytes) }
    _ = LibXML2.start
    let builder = HTMLTreeBuilder(limits: limits)
    tree = try builder.build(text)
    context = LibXML2.makeXPathContext(for: tree)
  }

  deinit {
    xmlXPathFreeContext(context)
    xmlFreeDoc(tree)
  }

  /// The document node, parent of the root element.
  public var node: HTMLNode {
    HTMLNode(
      UnsafeMutableRawPointer(tree).assumingMemoryBound(to: xmlNode.self), kind: .document, of: self
    )
  }

  /// Calls a function with the context for evaluating expressions at a node.
  ///
  /// - Parameter operations: how many steps of evaluation are allowed.
  func withXPathContext<Result>(
    at node: xmlNodePtr, operations: Int, _ body: (xmlXPathContextPtr) -> Result
  ) -> Result {
    context.pointee.node = node
    // libxml2 takes 0 for "no limit".
    context.pointee.opLimit = UInt(max(1, operations))
    context.pointee.opCount = 0
    return body(context)
  }
}
