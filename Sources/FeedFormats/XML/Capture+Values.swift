/// Typed values of a captured text.
extension Capture {
  var address: String? { value.flatMap { base.resolve($0) } }

  /// The address in the `src` or `uri` attribute of the element.
  var sourceAddress: String? { notes?.source.flatMap { base.resolve($0) } }

  var date: FeedDate? { value.map { FeedDate(date: DateParser.parse($0), text: $0) } }

  /// The text as HTML, which is the type of text in RSS and its modules; or as XHTML if it contains
  /// elements, which some feeds forget to escape.
  var construct: TextConstruct? {
    utf8.map { TextConstruct(utf8: $0, holdsMarkup ? .xhtml : .html, in: base) }
  }

  /// The text as an RSS title. Unlike in `construct`, a word in angle brackets that is not an HTML
  /// element is literal text.
  var title: TextConstruct? {
    guard !holdsMarkup else { return construct }
    return utf8.map { TextConstruct(utf8: TitleMarkup.escapingText($0), .html, in: base) }
  }

  /// The text and attributes as a category.
  var category: FeedDocument.Category? {
    value.map { .init(term: $0, scheme: notes?.scheme, label: notes?.label) }
  }

  var generator: FeedDocument.Generator? {
    value.map { .init(name: $0, version: notes?.label, url: sourceAddress) }
  }

  /// Returns the text construct of the declared type (RFC 4287 section 3.1.1; in Atom 0.3, type and
  /// mode).
  func atomConstruct(in format: FeedFormat) -> TextConstruct? {
    guard var utf8 else { return nil }
    if isBase64(in: format), let decoded = value.flatMap(Base64.decode) {
      utf8 = ControlCharacters.removed(from: Array(decoded.utf8))
    }
    return TextConstruct(
      utf8: utf8, kind, isDeclared: notes?.type != nil || !holdsMarkup, in: base)
  }

  /// The text as HTML, if its declared type contradicts its content: type `xhtml` without any
  /// element, or type `html` with a single `div` element around escaped HTML. `nil` otherwise.
  var mislabeledHTML: TextConstruct? {
    guard holdsMarkup, let utf8, utf8.contains(UInt8(ascii: "&")) else { return nil }
    let html: [UInt8]? =
      switch notes?.type {
      case "xhtml", "application/xhtml+xml": holdsElements ? nil : EscapedMarkup.unescaped(utf8)
      case "html", "text/html": EscapedMarkup.unescapedInLoneDiv(utf8)
      default: nil
      }
    return html.map { TextConstruct(utf8: $0, .html, isDeclared: true, in: base) }
  }

  /// The text without Base64 decoding, although its type or mode declares Base64.
  var withoutBase64: TextConstruct? {
    utf8.map { TextConstruct(utf8: $0, kind, isDeclared: notes?.type != nil, in: base) }
  }

  /// The text of an Atom element in RSS that lacks Atom's namespace.
  var undeclaredConstruct: TextConstruct? {
    notes?.type == nil ? construct : atomConstruct(in: .atom)
  }

  private var kind: TextConstruct.Kind {
    if holdsMarkup { return .xhtml }
    let type = notes?.type ?? "text"
    switch type {
    case "text", "text/plain": return .text
    case "html", "text/html": return .html
    case "xhtml", "application/xhtml+xml": return .xhtml
    default: return .media(type)
    }
  }

  /// Whether the text is encoded in Base64. Atom 0.3 declares this in `mode`; in Atom 1.0, every
  /// media type that is neither text nor XML is encoded in Base64.
  func isBase64(in format: FeedFormat) -> Bool {
    if notes?.mode == "base64" { return true }
    guard format == .atom10, let type = notes?.type, type.contains("/") else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("/xml") && !type.hasSuffix("+xml")
  }
}
