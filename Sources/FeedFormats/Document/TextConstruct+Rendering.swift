import HTMLText
import Markup
import URLs

extension TextConstruct {
  /// Returns the text on one line, without markup and with references decoded. Text of the kind
  /// ``TextConstruct/Kind/text`` is not interpreted.
  ///
  /// RSS does not say whether a text is HTML. Like most readers, this treats it as HTML, but a `<`
  /// that begins no tag and an `&` that begins no reference are literal.
  public func plainText() -> String {
    kind.isMarkup ? PlainText.from(utf8) : PlainText.folding(utf8)
  }

  /// Returns the title to display: ``plainText()`` without leading and trailing Unicode whitespace,
  /// such as no-break spaces. Detection compares titles with ``plainText()``.
  public func titleText() -> String {
    let text = plainText()
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = text.unicodeScalars.firstIndex(where: { !isSpace($0) }),
      let last = text.unicodeScalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text.unicodeScalars[first...last])
  }

  /// Returns the text as sanitised HTML: see `HTMLSanitizer`. Literal text is escaped.
  ///
  /// - Parameter page: The address of the page that contains the text. Links that are empty or only
  ///   a fragment are resolved against it, unless the feed declares a base.
  public func sanitizedHTML(page: String? = nil) -> String {
    TidyText.string(sanitizedUTF8(page: page))
  }

  /// Returns the sanitised HTML as bytes.
  ///
  /// - Parameter recoversContent: See ``HTMLSanitizer``.
  func sanitizedUTF8(page: String? = nil, recoversContent: Bool = true) -> [UInt8] {
    guard !kind.isMarkup else {
      let isMeant = !hasOwnBase && page.map(URLReference.isHTTP) == true
      return HTMLSanitizer.sanitize(
        utf8, base: base, page: isMeant ? page : nil, recoversContent: recoversContent)
    }
    var bytes: [UInt8] = []
    utf8.withUnsafeBytes { MarkupWriter.append(content: $0, to: &bytes) }
    return bytes
  }
}
