extension TextConstruct {
  /// The words on one line, whatever the kind: markup off, references decoded. Literal text stays
  /// literal.
  ///
  /// RSS does not say whether a text is HTML. Ours is the rule of most readers: it is HTML, but a
  /// `<` that begins no tag and an `&` that begins no reference stand for themselves.
  public func plainText() -> String {
    kind.isMarkup ? PlainText.from(utf8) : PlainText.folding(utf8)
  }

  /// The text as HTML that cannot harm: see `HTMLSanitizer`. Literal text is escaped.
  public func sanitizedHTML() -> String {
    String(decoding: sanitizedUTF8(), as: UTF8.self)
  }

  /// The same as bytes.
  func sanitizedUTF8() -> [UInt8] {
    guard !kind.isMarkup else { return HTMLSanitizer.sanitize(utf8, base: base) }
    var bytes: [UInt8] = []
    utf8.withUnsafeBytes { MarkupWriter.append(content: $0, to: &bytes) }
    return bytes
  }
}
