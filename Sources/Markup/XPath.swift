import CLibXML2
import Synchronization

/// An XPath 1.0 expression, compiled once, which can be evaluated at any node of any
/// ``HTMLDocument``.
///
/// ```swift
/// let titles = try XPath("string(.//span[@class='titleline']/a[1])")
/// if case .string(let title) = try titles.evaluate(at: row) { … }
/// ```
///
/// All functions and axes of XPath 1.0 are available. There are no variables and no namespaces:
/// `//svg` finds an element by its plain name.
public struct XPath: Sendable, Hashable {
  /// The maximum length of an expression in bytes of UTF-8.
  public static let longestExpression = 4_096

  public let expression: String
  private let compiled: CompiledXPath

  /// Compiles an expression. Function names, and the types and number of arguments, are only
  /// checked during evaluation.
  public init(_ expression: String) throws(XPathError) {
    self.expression = expression
    compiled = try CompiledXPath(expression)
  }

  /// Evaluates the expression with a node as the context node.
  ///
  /// The time is at most O(operations · nodes of the page), and far less for most expressions.
  /// libxml2 compares each node that it finds with all nodes found before if a node could be found
  /// twice: after `|`, and on overlapping axes such as `//a/following::b`. A step that reads the
  /// text of a node takes time in proportion to that text. So an expression must not come from a
  /// page.
  ///
  /// - Parameter operations: The maximum number of evaluation steps, each of which visits a node or
  ///   computes a value.
  public func evaluate(
    at node: HTMLNode, operations: Int = 1_000_000
  ) throws(XPathError) -> XPathValue {
    try compiled.evaluate(expression, at: node, operations: operations)
  }

  public static func == (one: XPath, other: XPath) -> Bool {
    one.expression == other.expression
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(expression)
  }
}

extension XPath: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let expression = try container.decode(String.self)
    do throws(XPathError) {
      try self.init(expression)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }
}

/// The result of an ``XPath``.
public enum XPathValue: Hashable {
  /// Nodes in document order, without processing instructions and namespace nodes.
  case nodes([HTMLNode])
  case string(String)
  case number(Double)
  case boolean(Bool)
}

/// An expression compiled by libxml2.
///
/// `@unchecked Sendable`: evaluation changes the expression, so `lock` is held during it.
private final class CompiledXPath: @unchecked Sendable {
  private let lock = Mutex(())
  private let pointer: xmlXPathCompExprPtr

  init(_ expression: String) throws(XPathError) {
    guard expression.utf8.count <= XPath.longestExpression else {
      throw XPathError(code: .tooLong, expression: expression, offset: XPath.longestExpression)
    }
    if let place = expression.utf8.firstIndex(of: 0) {
      let offset = expression.utf8.distance(from: expression.startIndex, to: place)
      throw XPathError(code: .syntax, expression: expression, offset: offset)
    }
    let context = LibXML2.makeXPathContext(for: nil)
    defer { xmlXPathFreeContext(context) }
    guard
      let pointer = expression.withCString({ text in
        text.withMemoryRebound(to: UInt8.self, capacity: expression.utf8.count + 1) {
          xmlXPathCtxtCompile(context, $0)
        }
      })
    else {
      let error = context.pointee.lastError
      throw XPathError(
        code: .init(number: error.code), expression: expression, offset: Int(error.int1))
    }
    self.pointer = pointer
  }

  deinit {
    xmlXPathFreeCompExpr(pointer)
  }

  func evaluate(
    _ expression: String, at node: HTMLNode, operations: Int
  ) throws(XPathError) -> XPathValue {
    let (object, code) = node.document.withXPathContext(at: node.pointer, operations: operations) {
      context in
      var object: xmlXPathObjectPtr?
      lock.withLock { _ in object = xmlXPathCompiledEval(pointer, context) }
      return (object, context.pointee.lastError.code)
    }
    guard let object else {
      throw XPathError(code: .init(number: code), expression: expression, offset: nil)
    }
    defer { xmlXPathFreeObject(object) }
    guard let value = XPathValue(object.pointee, in: node.document) else {
      throw XPathError(code: .other, expression: expression, offset: nil)
    }
    return value
  }
}

extension XPathValue {
  fileprivate init?(_ object: xmlXPathObject, in document: HTMLDocument) {
    switch object.type {
    case XPATH_NODESET:
      let set = object.nodesetval?.pointee
      let pointers = UnsafeBufferPointer(start: set?.nodeTab, count: Int(set?.nodeNr ?? 0))
      self = .nodes(pointers.compactMap { $0.flatMap { HTMLNode($0, of: document) } })
    case XPATH_STRING:
      let text = UnsafeRawBufferPointer(
        start: object.stringval, count: Int(xmlStrlen(object.stringval)))
      self = .string(WindowsCharacters.text(text))
    case XPATH_NUMBER: self = .number(object.floatval)
    case XPATH_BOOLEAN: self = .boolean(object.boolval != 0)
    default: return nil
    }
  }
}
