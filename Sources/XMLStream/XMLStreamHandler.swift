/// What receives the events of a document.
///
/// Events are balanced whatever the document does: every start has its end, in the right order.
public protocol XMLStreamHandler {
  /// What an element's name means to this handler, usually an enum.
  associatedtype Name

  /// Says what a name means. Asked about once for each distinct name of a document (and rarely a
  /// second time), so it may be slow; every later event carries the answer.
  mutating func name(for qualified: XMLQualifiedName) -> Name

  /// An element begins. The attributes are good only during the call.
  mutating func start(_ name: Name, _ attributes: XMLAttributes)

  /// A run of character data: all of it between two tags, CDATA sections and references included,
  /// as UTF-8. The bytes are good only during the call, and may hold invalid sequences where the
  /// document does.
  mutating func text(_ utf8: UnsafeRawBufferPointer)

  /// An element ends.
  mutating func end(_ name: Name, _ end: XMLElementEnd)
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
