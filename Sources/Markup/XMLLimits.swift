/// Limits for reading a document. Content beyond a limit is left out and reported as a problem.
public struct XMLLimits: Sendable, Hashable {
  /// The number of nested levels. Deeper elements send no events.
  public var depth: Int
  /// The size of one run of text in bytes.
  public var textBytes: Int
  /// The approximate number of attributes of an element. An element with more ends the document.
  public var attributes: Int
  /// The number of problems to keep. One problem of each kind is kept beyond it.
  public var problems: Int

  public init(
    depth: Int = 256, textBytes: Int = 8 << 20, attributes: Int = 4_096, problems: Int = 20
  ) {
    self.depth = depth
    self.textBytes = textBytes
    self.attributes = attributes
    self.problems = problems
  }
}

/// A part of a document that is not well-formed and was skipped.
public struct XMLProblem: Sendable, Hashable {
  /// The kind of damage. Kinds that can be repaired in the bytes are separate.
  public enum Kind: Sendable, Hashable {
    /// A bare `&`, or a reference without a semicolon. The parser drops text here.
    case reference
    /// A named reference of HTML that the document does not declare. It is still decoded.
    case entity
    /// A byte or character that XML does not allow here.
    case character
    /// An unknown encoding, or bytes that are invalid in the encoding.
    case encoding
    /// Content before the start of the document.
    case prologue
    /// An end tag that does not match.
    case tag
    /// A prefix that is not declared.
    case namespace
    /// A namespace whose name is not a valid URI, for example because of spaces around it. The
    /// document is still well-formed (Namespaces in XML 1.0, section 2.2).
    case namespaceAddress
    /// The document is cut off.
    case truncated
    /// A comment, CDATA section or processing instruction without an end: the document is cut off,
    /// or the end is missing.
    case unfinished
    /// The document exceeds one of the ``XMLLimits``.
    case limit
    case other
  }

  public var kind: Kind
  /// The line number, counted from 1.
  public var line: Int
  public var message: String

  public init(kind: Kind, line: Int, message: String) {
    self.kind = kind
    self.line = line
    self.message = message
  }
}
