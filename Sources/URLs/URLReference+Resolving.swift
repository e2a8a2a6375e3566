extension URLReference {
  /// Resolves a reference according to RFC 3986 section 5.2 without changing its spelling. O(n).
  ///
  /// Stored links identify posts. ``WebURL/resolve(_:)`` would encode `/ü` as `/%C3%BC`, so posts
  /// whose links were stored in the other spelling would count as new.
  ///
  /// - Returns: nil if the reference is empty; the reference itself if it is absolute or the base
  ///   is not.
  public static func resolve(_ text: String, against base: String?) -> String? {
    let text = text.trimmingWhitespace()
    guard !text.isEmpty else { return nil }
    guard let base, scheme(of: text) == nil else { return text }
    return URLReference(base).resolving(URLReference(text)) ?? text
  }

  /// Resolves a relative reference; nil if this base has no scheme.
  private func resolving(_ reference: URLReference) -> String? {
    guard let scheme else { return nil }
    if reference.authority != nil { return "\(scheme):" + reference.text }
    let origin = "\(scheme):" + (authority.map { "//\($0)" } ?? "")
    if reference.path.isEmpty {
      let query = reference.query ?? query
      return origin + path + Self.text(query: query, fragment: reference.fragment)
    }
    let joined = reference.path.utf8.first == .slash ? reference.path : directory + reference.path
    return origin + Self.withoutDots(joined)
      + Self.text(query: reference.query, fragment: reference.fragment)
  }

  /// The path up to its last slash.
  private var directory: Substring {
    guard let slash = path.utf8.lastIndex(of: .slash) else { return "/" }
    return path[...slash]
  }

  /// The relative reference as written.
  private var text: String {
    (authority.map { "//\($0)" } ?? "") + path + Self.text(query: query, fragment: fragment)
  }

  private static func text(query: Substring?, fragment: Substring?) -> String {
    (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
  }

  /// Removes `.` and `..` segments (RFC 3986 section 5.2.4).
  private static func withoutDots(_ path: Substring) -> Substring {
    guard path.contains("/.") else { return path }
    var segments: [Substring] = []
    let parts = path.utf8.split(separator: .slash, omittingEmptySubsequences: false)
      .dropFirst().map(Substring.init)
    for (index, segment) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch segment {
      case ".":
        if isLast { segments.append("") }
      case "..":
        _ = segments.popLast()
        if isLast { segments.append("") }
      default: segments.append(segment)
      }
    }
    return "/" + segments.joined(separator: "/")
  }
}

extension String {
  /// The text without leading and trailing ASCII whitespace.
  fileprivate func trimmingWhitespace() -> String {
    let isText = { (byte: UInt8) in byte != 0x20 && !(0x09...0x0D).contains(byte) }
    guard let first = utf8.firstIndex(where: isText), let last = utf8.lastIndex(where: isText)
    else { return "" }
    return String(self[first...last])
  }
}
