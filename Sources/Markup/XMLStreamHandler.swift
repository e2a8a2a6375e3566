/// Receives the events of an ``XMLStreamParser``.
///
/// Events are balanced for any document: each start has a matching end, correctly nested.
///
/// This is a class protocol rather than a generic parameter, so that an event costs one indirect
/// call even if the handler is in another module.
public protocol XMLStreamHandler: AnyObject {
  /// Returns the handler's own number for a name, such as an index into a table of names. It may be
  /// slow: it is called once for each distinct name of a document, rarely more often, and events
  /// use the number.
  func number(for name: XMLQualifiedName) -> Int

  /// Called at the start of an element. The attributes are valid only during the call.
  func start(_ name: Int, _ attributes: XMLAttributes)

  /// Called for text in UTF-8, including CDATA sections and decoded references. The text between
  /// two tags may arrive in several pieces. The bytes are valid only during the call, and may
  /// contain invalid UTF-8 if the document does.
  func text(_ utf8: UnsafeRawBufferPointer)

  /// Called at the end of an element.
  func end(_ name: Int, _ end: XMLElementEnd)
}

/// The reason why an element ended.
public enum XMLElementEnd: Sendable, Hashable {
  /// Its own end tag.
  case explicit
  /// The end of an element around it: its own end tag is missing.
  case implied
  /// The end of a truncated document.
  case truncated
}

/// The name of an element or attribute: a namespace URI and a local name.
public struct XMLQualifiedName: Sendable, Hashable {
  /// The namespace; `nil` if the name has none or its prefix is not declared.
  public var namespace: String?
  /// The prefix as written. It is meaningful only without a namespace.
  public var prefix: String?
  public var local: String

  public init(namespace: String? = nil, prefix: String? = nil, local: String) {
    self.namespace = namespace
    self.prefix = prefix
    self.local = local
  }
}
