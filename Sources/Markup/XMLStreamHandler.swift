/// What receives the events of a document.
///
/// Events are balanced whatever the document does: every start has its end, in the right order.
///
/// A class and no generic parameter: an event costs one indirect call, whatever module the handler
/// lives in.
public protocol XMLStreamHandler: AnyObject {
  /// Gives a name the handler's own number, for instance a place in its table of names. Asked once
  /// for each distinct name of a document (and rarely a second time), so it may be slow; every later
  /// event carries the number.
  func number(for name: XMLQualifiedName) -> Int

  /// An element begins. The attributes are good only during the call.
  func start(_ name: Int, _ attributes: XMLAttributes)

  /// Character data as UTF-8, CDATA sections and references included. The run between two tags may come in
  /// several pieces. The bytes are good only during the call, and may hold invalid sequences where the
  /// document does.
  func text(_ utf8: UnsafeRawBufferPointer)

  /// An element ends.
  func end(_ name: Int, _ end: XMLElementEnd)
}

/// How an element came to its end.
public enum XMLElementEnd: Sendable, Hashable {
  /// By its own end tag.
  case explicit
  /// Its end tag is missing: an element around it ended.
  case implied
  /// The document broke off before its end.
  case truncated
}

/// An element's or attribute's name: a namespace by its URI, and a local name.
public struct XMLQualifiedName: Sendable, Hashable {
  /// Nil where the name has no namespace, or a prefix that was never declared.
  public var namespace: String?
  /// As written; says something only where there is no namespace.
  public var prefix: String?
  public var local: String

  public init(namespace: String? = nil, prefix: String? = nil, local: String) {
    self.namespace = namespace
    self.prefix = prefix
    self.local = local
  }
}
