/// Addresses as feeds give them.
public enum WebAddress {
  /// Makes a reference absolute; without a base, or when it is absolute already, it stays.
  public static func resolve(_ reference: String, against base: String?) -> String? {
    guard !reference.isEmpty else { return nil }
    guard let base, !reference.contains(":"), let host = hostEnd(base) else { return reference }
    if reference.hasPrefix("//") { return String(base.prefix { $0 != "/" }) + reference }
    if reference.hasPrefix("/") { return String(base[..<host]) + reference }
    guard let slash = base.lastIndex(of: "/"), slash >= host else {
      return base + "/" + reference
    }
    return String(base[...slash]) + reference
  }

  /// Whether it is an absolute http or https address.
  public static func isWeb(_ address: String) -> Bool {
    address.hasPrefix("http://") || address.hasPrefix("https://")
  }

  private static func hostEnd(_ base: String) -> String.Index? {
    guard let colon = base.firstIndex(of: ":"), base[colon...].hasPrefix("://") else { return nil }
    let host = base.index(colon, offsetBy: 3)
    return base[host...].firstIndex(of: "/") ?? base.endIndex
  }
}
