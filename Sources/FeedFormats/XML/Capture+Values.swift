/// What the text of a captured element means.
extension Capture {
  var address: String? { value.flatMap { base.resolve($0) } }

  /// The address in the element's own `src` or `uri`.
  var sourceAddress: String? { notes?.source.flatMap { base.resolve($0) } }

  var date: FeedDate? { value.map { FeedDate(date: DateParser.parse($0), text: $0) } }

  /// Text of RSS and its modules, which say nothing of its kind: HTML, or elements where a feed
  /// forgot to escape them.
  var construct: TextConstruct? {
    utf8.map { TextConstruct(utf8: $0, holdsMarkup ? .xhtml : .html, in: base) }
  }

  /// A title of RSS: as `construct`, but a word in angle brackets that HTML does not know is a word.
  var title: TextConstruct? {
    guard !holdsMarkup else { return construct }
    return utf8.map { TextConstruct(utf8: TitleMarkup.keepingWords($0), .html, in: base) }
  }

  /// The text as a category, with what its attributes say.
  var category: FeedDocument.Category? {
    value.map { .init(term: $0, scheme: notes?.scheme, label: notes?.label) }
  }

  var generator: FeedDocument.Generator? {
    value.map { .init(name: $0, version: notes?.label, url: sourceAddress) }
  }

  /// A text construct by its declared type (RFC 4287 section 3.1.1; Atom 0.3 by type and mode).
  func atomConstruct(in format: FeedFormat) -> TextConstruct? {
    guard var utf8 else { return nil }
    if isBase64(in: format), let decoded = value.flatMap(Base64.decode) {
      utf8 = ControlCharacters.removed(from: Array(decoded.utf8))
    }
    return TextConstruct(
      utf8: utf8, kind, isDeclared: notes?.type != nil || !holdsMarkup, in: base)
  }

  /// A text construct whose declared type contradicts its text, read as escaped HTML: text of type
  /// `xhtml` without an element, or text of type `html` in a lone `div` element. Nil for any other.
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

  /// The text as it is, although its type or mode declares Base64.
  var withoutBase64: TextConstruct? {
    utf8.map { TextConstruct(utf8: $0, kind, isDeclared: notes?.type != nil, in: base) }
  }

  /// Text of an element of Atom's that stands in RSS without Atom's namespace.
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

  /// Atom 0.3 says so; Atom 1.0 means it for every type that is neither text nor XML.
  func isBase64(in format: FeedFormat) -> Bool {
    if notes?.mode == "base64" { return true }
    guard format == .atom10, let type = notes?.type, type.contains("/") else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("/xml") && !type.hasSuffix("+xml")
  }
}
