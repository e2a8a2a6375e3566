/// Addresses as feeds give them: references resolved by RFC 3986 section 5.2, nothing normalised.
public enum WebAddress {
  /// Makes a reference absolute. White space around it is dropped; without a base, or when it is
  /// absolute already, it stays as it is. O(n).
  public static func resolve(_ reference: String, against base: String?) -> String? {
    let reference = reference.trimmingBlanks()
    guard !reference.isEmpty else { return nil }
    guard let base, scheme(of: reference) == nil, let parts = Parts(base) else { return reference }
    return parts.resolving(reference)
  }

  /// The base that holds inside an element with an `xml:base`. Only web addresses with a host can
  /// be a base; any other is ignored (nil). Control characters are left out: whatever is resolved
  /// against the base would hold them.
  static func base(_ reference: String, within outer: String?) -> String? {
    guard let resolved = resolve(withoutControls(reference), against: outer), isWeb(resolved),
      let host = resolved.utf8.dropFirst("http".utf8.count).drop(while: { $0 != slash })
        .dropFirst(2).first,
      !"/?#".utf8.contains(host)
    else { return nil }
    return resolved
  }

  /// An address without the control characters of ASCII, which no address holds and browsers pass
  /// over.
  static func withoutControls(_ address: String) -> String {
    address.withoutBytes { $0 < 0x20 || $0 == 0x7F }
  }

  /// Whether it is an absolute http or https address.
  public static func isWeb(_ address: String) -> Bool {
    guard let scheme = scheme(of: address)?.lowercased() else { return false }
    return (scheme == "http" || scheme == "https")
      && address.dropFirst(scheme.count).hasPrefix("://")
  }

  /// The host of a web address in lower case, without `www.` and the port: what the addresses of one
  /// site have in common.
  static func siteHost(of address: String) -> String? {
    guard isWeb(address), let start = address.firstRange(of: "://")?.upperBound else { return nil }
    var host = address[start...].prefix { !"/?#".contains($0) }
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    // A literal IPv6 address has colons of its own.
    let end = host.firstIndex(of: "]") ?? host.firstIndex(of: ":") ?? host.endIndex
    let name = host[..<end].lowercased()
    return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  /// A web address without the user and password that it may hold; anything else as it is.
  public static func withoutLogin(_ address: String) -> String {
    guard isWeb(address), let start = address.firstRange(of: "://")?.upperBound else {
      return address
    }
    let authority = address[start...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return address }
    return String(address[..<start] + address[address.index(after: at)...])
  }

  /// The scheme, by RFC 3986 section 3.1; nil for a relative reference.
  public static func scheme(of reference: String) -> Substring? {
    guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = reference.utf8[..<colon]
    guard let first = scheme.first, isLetter(first), scheme.allSatisfy(isSchemeByte) else {
      return nil
    }
    return Substring(scheme)
  }

  private static let slash = UInt8(ascii: "/")

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}

/// An absolute address cut at its delimiters.
private struct Parts {
  let scheme: Substring
  /// With its `//`; nil for addresses such as `urn:…`.
  let authority: Substring?
  let path: Substring
  let query: Substring?

  init?(_ address: String) {
    guard let scheme = WebAddress.scheme(of: address) else { return nil }
    self.scheme = scheme
    var rest = address[address.index(after: scheme.endIndex)...]
    if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[mark...]
      rest = rest[..<mark]
    } else {
      query = nil
    }
    if rest.hasPrefix("//") {
      let end = rest.dropFirst(2).firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end]
      path = rest[end...]
    } else {
      authority = nil
      path = rest
    }
  }

  func resolving(_ reference: String) -> String {
    let origin = "\(scheme):\(authority ?? "")"
    if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
    if reference.hasPrefix("#") { return "\(origin)\(path)\(query ?? "")\(reference)" }
    if reference.hasPrefix("?") { return "\(origin)\(path)\(reference)" }
    let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
    let target = reference[..<end]
    let joined = target.hasPrefix("/") ? String(target) : directory + target
    return origin + WebAddress.withoutDots(joined) + reference[end...]
  }

  /// The path up to its last slash.
  private var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "/" }
    return String(path[...slash])
  }
}

extension WebAddress {
  /// Removes `.` and `..` segments (RFC 3986 section 5.2.4).
  static func withoutDots(_ path: String) -> String {
    guard path.contains("/.") else { return path }
    var segments: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
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
