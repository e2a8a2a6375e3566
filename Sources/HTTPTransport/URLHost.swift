/// The host of an absolute URL, as libcurl reads it.
enum URLHost {
  /// In lower case, without user, port and brackets; `nil` if the URL has no scheme.
  static func host(of url: String) -> String? {
    guard let mark = url.firstRange(of: "://") else { return nil }
    let authority = url[mark.upperBound...].prefix { !"/?#".contains($0) }
    let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    guard host.first != "[" else { return host.dropFirst().prefix { $0 != "]" }.lowercased() }
    return host.prefix { $0 != ":" }.lowercased()
  }
}
