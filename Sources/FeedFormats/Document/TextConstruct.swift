import Markup

/// A text and its type (RFC 4287 section 3.1). For RSS, the parser chooses the type.
public struct TextConstruct: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// Plain text, in which `<` is literal.
    case text
    /// HTML, after XML references have been decoded.
    case html
    /// XHTML, serialised again from its elements.
    case xhtml
    /// Another media type, as declared in the feed.
    case media(String)

    /// The name used in output: `text`, `html`, `xhtml` or a media type.
    public var name: String {
      switch self {
      case .text: "text"
      case .html: "html"
      case .xhtml: "xhtml"
      case .media(let type): type
      }
    }

    public var isMarkup: Bool {
      switch self {
      case .html, .xhtml: true
      case .text: false
      case .media(let type): type == "text/html" || type == "application/xhtml+xml"
      }
    }
  }

  /// The text or markup as UTF-8. It is unsanitised and must be sanitised before it is shown or
  /// stored.
  public var utf8: [UInt8]
  public var kind: Kind
  /// Whether the feed declares the type. RSS never does, so its types are guesses.
  public var isDeclared: Bool
  /// The base address for relative addresses in markup.
  public var base: String?
  /// Whether the feed declares the base. Otherwise corrections choose one.
  public var hasOwnBase = false

  public init(_ value: String, _ kind: Kind, isDeclared: Bool = false, base: String? = nil) {
    self.init(utf8: Array(value.utf8), kind, isDeclared: isDeclared, base: base)
  }

  /// Creates a text from bytes, without converting them to a string.
  public init(utf8: [UInt8], _ kind: Kind, isDeclared: Bool = false, base: String? = nil) {
    self.utf8 = utf8
    self.kind = kind
    self.isDeclared = isDeclared
    self.base = base
  }

  init(utf8: [UInt8], _ kind: Kind, isDeclared: Bool = false, in base: AddressBase) {
    self.init(utf8: utf8, kind, isDeclared: isDeclared, base: base.address)
    hasOwnBase = base.isDeclared
  }

  /// The text as a string. O(n).
  public var value: String { TidyText.string(utf8) }
}
