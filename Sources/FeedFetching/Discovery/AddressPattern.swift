/// A pattern of web addresses, such as `/{owner}/{repo}/releases` on `github.com`.
///
/// `site-rules.txt` describes the syntax.
struct AddressPattern: Sendable {
  private let host: [Substring]
  private let path: [Substring]
  private let query: (name: Substring, value: Substring)?

  init(host: Substring, path: Substring) {
    self.host = host.split(separator: ".")
    let parts = path.split(separator: "?", maxSplits: 1)
    self.path = parts[0].split(separator: "/")
    let query = parts.count > 1 ? parts[1].split(separator: "=", maxSplits: 1) : []
    self.query = query.count == 2 ? (query[0], query[1]) : nil
  }

  /// Returns the text that each name matched, plus `host` and `origin`; nil if the address does not
  /// match.
  func match(_ address: AddressParts) -> [Substring: Substring]? {
    var found: [Substring: Substring] = [
      "host": address.host[...], "origin": address.origin[...],
    ]
    guard host == ["*"] || Self.match(host[...], address.labels[...], &found),
      Self.match(path[...], address.segments[...], &found)
    else { return nil }
    if let query {
      guard let value = address.parameters[query.name],
        Self.match(query.value, value, &found)
      else { return nil }
    }
    return found
  }

  private static func match(
    _ pattern: ArraySlice<Substring>, _ parts: ArraySlice<Substring>,
    _ found: inout [Substring: Substring]
  ) -> Bool {
    guard let first = pattern.first else { return parts.isEmpty }
    if first == "*", pattern.count == 1 { return true }
    if first.hasSuffix("*}") {
      let name = first.dropFirst().dropLast(2)
      // Matches as many segments as the rest of the pattern allows.
      for end in stride(from: parts.endIndex, to: parts.startIndex, by: -1) {
        var trial = found
        trial[name] = parts[..<end].joined(separator: "/")[...]
        if match(pattern.dropFirst(), parts[end...], &trial) {
          found = trial
          return true
        }
      }
      return false
    }
    guard let part = parts.first, match(first, part, &found) else { return false }
    return match(pattern.dropFirst(), parts.dropFirst(), &found)
  }

  /// Matches one segment against a pattern such as `releases`, `{owner}` or `@{user}`.
  private static func match(
    _ pattern: Substring, _ text: Substring, _ found: inout [Substring: Substring]
  ) -> Bool {
    guard let open = pattern.firstIndex(of: "{"), pattern.hasSuffix("}") else {
      return pattern == text
    }
    let prefix = pattern[..<open]
    let name = pattern[pattern.index(after: open)...].dropLast()
    guard text.hasPrefix(prefix), text.count > prefix.count, !AddressParts.hasFeedExtension(text)
    else {
      return false
    }
    found[name] = text.dropFirst(prefix.count)
    return true
  }
}
