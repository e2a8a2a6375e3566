import Markup

/// Text with the form it was given in (RFC 4287 section 3.1, and RSS by our own rule).
public struct TextConstruct: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// Literal: a `<` is a `<`.
    case text
    /// HTML, decoded from its XML form.
    case html
    /// XHTML, written out again from its elements.
    case xhtml
    /// Any other media type, as declared.
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

  /// Text, or markup as the feed gave it: never shown or stored before it is sanitised. UTF-8.
  public var utf8: [UInt8]
  public var kind: Kind
  /// Whether the feed said what kind it is; RSS never does, and ours is a guess then.
  public var isDeclared: Bool
  /// What relative addresses in markup resolve against.
  public var base: String?
  /// Whether the feed declares that base. Otherwise corrections choose one.
  public var hasOwnBase = false

  public init(_ value: String, _ kind: Kind, isDeclared: Bool = false, base: String? = nil) {
    self.init(utf8: Array(value.utf8), kind, isDeclared: isDeclared, base: base)
  }

  /// Text that stays bytes: most of a feed is never looked at as a string.
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
