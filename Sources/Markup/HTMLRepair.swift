/// Rewrites what libxml2's HTML parser would lose, or take very long to read.
enum HTMLRepair {
  /// Calls a function with the HTML: numeric references as they are meant, and no element with more
  /// than 256 attributes.
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
