extension WebURL {
  /// Parses an absolute URL. Spaces around it and line breaks in it are removed, and what has to be
  /// encoded is encoded. O(n).
  ///
  /// - Returns: nil if the text is not a valid absolute URL.
  public init?(_ text: String) { self.init(text, base: nil) }

  /// Parses a URL that may be relative to a base. O(n).
  ///
  /// - Returns: nil if the text is not valid, or is relative and the base nil.
  public init?(_ text: String, base: WebURL?) {
    if let layout = UsualURL.layout(of: text) {
      self.init(text, layout)
    } else if let record = URLParser(text).parse(base: base) {
      self.init(record)
    } else {
      return nil
    }
  }

  /// The URL of a reference, relative to this URL if it is not absolute. Nil if it is not valid.
  /// O(n).
  public func resolve(_ reference: String) -> WebURL? { WebURL(reference, base: self) }
}
