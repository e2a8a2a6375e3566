extension TextConstruct {
  /// Unescapes markup that was escaped twice inside the `div` of declared HTML:
  /// `<div>&lt;p&gt;…&lt;/p&gt;</div>`. Text that only mentions markup is unchanged. O(n).
  ///
  /// The correction works on sanitised HTML, so that reading lede's output again gives the same
  /// result.
  mutating func unescapeMarkupInDiv() {
    guard kind == .html, isDeclared, EscapedMarkup.mayBecomeLoneDiv(utf8) else { return }
    var unescaped = self
    guard let html = EscapedMarkup.unescapedMarkupInLoneDiv(sanitizedUTF8()) else { return }
    unescaped.utf8 = html
    guard EscapedMarkup.unescapedMarkupInLoneDiv(unescaped.sanitizedUTF8()) == nil else { return }
    self = unescaped
  }
}
