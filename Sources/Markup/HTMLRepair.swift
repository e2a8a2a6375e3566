/// Rewrites HTML that libxml2's parser would drop or take very long to parse.
enum HTMLRepair {
  /// Calls a closure with HTML in which invalid numeric references are replaced as the HTML
  /// standard requires, and each element has at most 256 attributes.
  static func withRepaired<Result>(
    _ utf8: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard let mended = NumericReferences.mended(in: utf8) else {
      return withFewerAttributes(utf8, body)
    }
    return mended.withUnsafeBytes { withFewerAttributes($0, body) }
  }

  private static func withFewerAttributes<Result>(
    _ utf8: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard let fewer = AttributeFlood.removed(from: utf8) else { return body(utf8) }
    return fewer.withUnsafeBytes(body)
  }
}
