import HTMLText
import Markup
import URLs

extension TextConstruct {
  /// The words on one line, whatever the kind: markup off, references decoded. Literal text stays
  /// literal.
  ///
  /// RSS does not say whether a text is HTML. Ours is the rule of most readers: it is HTML, but a
  /// `<` that begins no tag and an `&` that begins no reference stand for themselves.
  public func plainText() -> String {
    kind.isMarkup ? PlainText.from(utf8) : PlainText.folding(utf8)
  }

  /// The words of a title as people read it: ``plainText()`` without the white space at its ends that
  /// plain text keeps, such as no-break spaces. Detection compares titles by ``plainText()``.
  public func titleText() -> String {
    let text = plainText()
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = text.unicodeScalars.firstIndex(where: { !isSpace($0) }),
      let last = text.unicodeScalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text.unicodeScalars[first...last])
  }

  /// The text as HTML that cannot harm: see `HTMLSanitizer`. Literal text is escaped.
  ///
  /// - Parameter page: the page that the text stands on. Links within it, which are only a fragment or
  ///   nothing, lead there, unless the feed declares a base: where the feed stands is no such place.
  public func sanitizedHTML(page: String? = nil) -> String {
    TidyText.string(sanitizedUTF8(page: page))
  }

  /// The same as bytes.
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
