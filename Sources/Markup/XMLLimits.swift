/// How much a document may ask for. What goes beyond is left out, and a problem says so.
public struct XMLLimits: Sendable, Hashable {
  /// Levels of elements; what lies deeper sends no events of its own.
  public var depth: Int
  /// Bytes of one run of text.
  public var textBytes: Int
  /// Attributes of one element, roughly; one with many more ends the document.
  public var attributes: Int
  /// Problems that are kept.
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

/// Something in a document that is not well-formed, and was passed over.
public struct XMLProblem: Sendable, Hashable {
  /// What kind of damage; the kinds that a repair of the bytes can mend are told apart.
  public enum Kind: Sendable, Hashable {
    /// A bare `&`, or a reference without its semicolon: the parser drops text here.
    case reference
    /// A name of HTML's that the document does not declare. Its text is known all the same.
    case entity
    /// A byte or character that XML does not allow here.
    case character
    /// An encoding nobody knows, or bytes that it does not allow.
    case encoding
    /// Something before the document begins.
    case prologue
    /// An end tag that does not fit.
    case tag
    /// A prefix that was never declared.
    case namespace
    /// A namespace whose name is no sound address, such as one with blanks around it: a document is
    /// well-formed with any name (Namespaces in XML 1.0 section 2.2).
    case namespaceAddress
    /// The document is cut off.
    case truncated
    /// A comment, section or instruction without an end: the document is cut off, or the end was
    /// forgotten.
    case unfinished
    /// A limit of ours.
    case limit
    case other
  }

  public var kind: Kind
  /// Counted from 1.
  public var line: Int
  public var message: String

  public init(kind: Kind, line: Int, message: String) {
    self.kind = kind
    self.line = line
    self.message = message
  }
}
