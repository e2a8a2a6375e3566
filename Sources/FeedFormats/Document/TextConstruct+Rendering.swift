extension TextConstruct {
  /// The words on one line, whatever the kind: markup off, references decoded. Literal text stays
  /// literal.
  ///
  /// RSS does not say whether a text is HTML. Ours is the rule of most readers: it is HTML, but a
  /// `<` that begins no tag and an `&` that begins no reference stand for themselves.
  public func plainText() -> String {
    kind.isMarkup ? PlainText.from(value) : PlainText.folding(value)
  }

  /// The text as HTML that cannot harm: see `HTMLSanitizer`. Literal text is escaped.
  public func sanitizedHTML() -> String {
    guard !kind.isMarkup else { return HTMLSanitizer.sanitize(value, base: base) }
    var bytes: [UInt8] = []
    var value = value
    value.withUTF8 { MarkupWriter.append(content: UnsafeRawBufferPointer($0), to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
