/// Addresses of one form, such as `/{owner}/{repo}/releases` on `github.com`.
///
/// `{name}` stands for one label of a host or one segment of a path, or for what is left of it;
/// `{name*}` for one segment or more; `*` at the end for anything, also nothing. A query says which
/// parameter must be there.
struct AddressPattern: Sendable {
  private let host: [Substring]
  private let path: [Substring]
  private let query: Part?

  private struct Part: Sendable {
    var name: Substring
    var value: Substring
  }

  /// - Parameters:
  ///   - host: without `www.`; `*` for any.
  ///   - path: with a query, where one is needed.
  init(host: String, path: String) {
    self.host = host.split(separator: ".")
    let parts = path.split(separator: "?", maxSplits: 1)
    self.path = parts.first?.split(separator: "/") ?? []
    let query = parts.count > 1 ? parts[1].split(separator: "=", maxSplits: 1) : []
    self.query = query.count == 2 ? Part(name: query[0], value: query[1]) : nil
  }

  /// What the names stand for in an address; `host` and `origin` always. Nil when it has another form.
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
      // As much as leaves enough for what follows.
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

  /// One segment: `releases`, `{owner}` or `@{user}`.
  private static func match(
    _ pattern: Substring, _ text: Substring, _ found: inout [Substring: Substring]
  ) -> Bool {
    guard let open = pattern.firstIndex(of: "{"), pattern.hasSuffix("}") else {
      return pattern == text
    }
    let prefix = pattern[..<open]
    let name = pattern[pattern.index(after: open)...].dropLast()
    guard text.hasPrefix(prefix), text.count > prefix.count, !AddressParts.namesFeed(text) else {
      return false
    }
    found[name] = text.dropFirst(prefix.count)
    return true
  }
}
