extension WebURL {
  /// Parses an absolute URL. O(n).
  ///
  /// Removes surrounding spaces and all tabs and line breaks, and percent-encodes characters as
  /// required.
  ///
  /// - Returns: nil if the text is not a valid absolute URL.
  public init?(_ text: String) { self.init(text, base: nil) }

  /// Parses an absolute URL, or a relative one with a base. O(n).
  ///
  /// - Returns: nil if the text is invalid, or relative without a suitable base.
  public init?(_ text: String, base: WebURL?) {
    if let layout = UsualURL.layout(of: text) {
      self.init(text, layout)
    } else if let record = URLParser(text).parse(base: base) {
      self.init(record)
    } else {
      return nil
    }
  }

  /// Returns the URL of a reference, resolved against this URL if it is relative; nil if it is
  /// invalid. O(n).
  public func resolve(_ reference: String) -> WebURL? { WebURL(reference, base: self) }
}
