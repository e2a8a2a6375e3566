/// A URL or a relative reference as it is spelled, cut at its delimiters (RFC 3986, appendix B).
/// Nothing is checked, decoded, encoded or normalised, and every text has such parts.
///
/// For text whose spelling is stored, compared or shown. Use ``WebURL`` for what is requested.
public struct URLReference: Sendable {
  /// Without the colon. Nil for a relative reference.
  public let scheme: Substring?
  /// What follows `//`. Nil if there is no `//`.
  public let authority: Substring?
  public let path: Substring
  /// Without the `?`. Nil if there is no `?`.
  public let query: Substring?
  /// Without the `#`. Nil if there is no `#`.
  public let fragment: Substring?

  /// O(n). Delimiters are compared as bytes: a combining mark after one changes nothing.
  public init(_ text: String) {
    var rest = text.utf8[...]
    scheme = Self.scheme(of: text)
    if let scheme { rest = rest[scheme.endIndex...].dropFirst() }
    fragment = Self.cutOff(&rest, at: UInt8(ascii: "#"))
    query = Self.cutOff(&rest, at: UInt8(ascii: "?"))
    if rest.starts(with: [.slash, .slash]) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: .slash) ?? rest.endIndex
      authority = Substring(rest[..<end])
      rest = rest[end...]
    } else {
      authority = nil
    }
    path = Substring(rest)
  }

  /// Removes the first such delimiter and what follows it, and returns the latter.
  private static func cutOff(
    _ text: inout Substring.UTF8View, at delimiter: UInt8
  ) -> Substring? {
    guard let index = text.firstIndex(of: delimiter) else { return nil }
    defer { text = text[..<index] }
    return Substring(text[index...].dropFirst())
  }
}

extension URLReference {
  /// The scheme of a URL as it is spelled. Nil for a relative reference.
  public static func scheme(of text: String) -> Substring? {
    guard let colon = text.utf8.firstIndex(of: .colon) else { return nil }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, first.isASCIILetter, scheme.allSatisfy(\.isSchemeByte) else {
      return nil
    }
    return Substring(scheme)
  }

  /// Whether a text begins with `http://` or `https://` in any case.
  public static func isHTTP(_ text: String) -> Bool {
    guard let scheme = scheme(of: text)?.lowercased(), scheme == "http" || scheme == "https" else {
      return false
    }
    return text.utf8.dropFirst(scheme.utf8.count + 1).starts(with: [.slash, .slash])
  }

  /// Whether it is an absolute http or https URL with a `//`.
  public var isHTTP: Bool {
    guard authority != nil, let scheme = scheme?.lowercased() else { return false }
    return scheme == "http" || scheme == "https"
  }

  /// User name and password as they are spelled. Nil if there is no `@` in the authority.
  public var userinfo: Substring? {
    guard let authority, let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return nil
    }
    return authority[..<at]
  }

  /// The authority without the user name and password; empty if there is none.
  public var hostAndPort: Substring {
    guard let authority else { return "" }
    guard let userinfo else { return authority }
    return Substring(authority.utf8[userinfo.endIndex...].dropFirst())
  }

  /// The port that the scheme implies. Nil if it implies none.
  public var defaultPort: UInt16? {
    scheme.flatMap { SpecialScheme(rawValue: $0.lowercased()) }?.defaultPort
  }
}

extension URLReference {
  /// The text to show and to log: an http or https URL without user name and password, spelled as it
  /// is otherwise; any other text unchanged.
  public static func redacted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    let reference = URLReference(text)
    if reference.isHTTP, let authority = reference.authority {
      let (start, end) = (text[..<authority.startIndex], text[authority.endIndex...])
      return "\(start)\(reference.hostAndPort)\(end)"
    }
    // Parsing accepts more than the usual spelling, for example `https:/me:secret@example.org`.
    guard let url = WebURL(text), url.isHTTP, url.hasUserinfo else { return text }
    return url.redacted
  }
}
