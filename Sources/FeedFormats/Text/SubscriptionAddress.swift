/// Addresses as people and programs write subscriptions.
public enum SubscriptionAddress {
  /// The http(s) address that is meant: `feed:`, `itpc:`, `pcast:` and `podcast:` stand for http,
  /// and may wrap a whole address. Nil for anything that is not a web address.
  public static func web(_ text: String) -> String? {
    let text = text.trimmingBlanks()
    guard !text.contains(where: { $0.isWhitespace || $0 == "\\" }), !hasControls(text) else {
      return nil
    }
    if WebAddress.isWeb(text) { return hasHost(text) ? text : nil }
    guard let scheme = WebAddress.scheme(of: text), feedSchemes.contains(scheme.lowercased())
    else { return nil }
    let rest = text.dropFirst(scheme.count + 1)
    if WebAddress.isWeb(String(rest)) { return hasHost(String(rest)) ? String(rest) : nil }
    guard rest.hasPrefix("//"), hasHost("http:" + rest) else { return nil }
    return "http:" + rest
  }

  private static let feedSchemes: Set<String> = ["feed", "itpc", "pcast", "podcast"]

  private static func hasHost(_ address: String) -> Bool {
    let rest = address.drop { $0 != "/" }.dropFirst(2)
    guard let first = rest.first else { return false }
    return !"/?#:@".contains(first)
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
