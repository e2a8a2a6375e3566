extension TextConstruct {
  /// Unescapes markup that was escaped once more inside the `div` of declared HTML:
  /// `<div>&lt;p&gt;…&lt;/p&gt;</div>`. Text that only mentions markup stays as it is. O(n).
  ///
  /// The sanitised HTML decides, so that what is written and read again stays the same.
  mutating func unescapeMarkupInDiv() {
    guard kind == .html, isDeclared, EscapedMarkup.mayBecomeLoneDiv(utf8) else { return }
    var unescaped = self
    guard let html = EscapedMarkup.unescapedMarkupInLoneDiv(sanitizedUTF8()) else { return }
    unescaped.utf8 = html
    guard EscapedMarkup.unescapedMarkupInLoneDiv(unescaped.sanitizedUTF8()) == nil else { return }
    self = unescaped
  }
}
