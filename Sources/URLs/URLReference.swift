/// A URL or relative reference as written, split at its delimiters (RFC 3986, appendix B). It is
/// not validated, decoded, encoded or normalised, and any text can be split.
///
/// Use it for text whose spelling is stored, compared or displayed. Use ``WebURL`` for URLs to
/// request.
public struct URLReference: Sendable {
  /// The scheme without the colon; nil for a relative reference.
  public let scheme: Substring?
  /// The text after `//`; nil if there is no `//`.
  public let authority: Substring?
  public let path: Substring
  /// The text after `?`; nil if there is no `?`.
  public let query: Substring?
  /// The text after `#`; nil if there is no `#`.
  public let fragment: Substring?

  /// Splits a text. O(n). Delimiters are found even if a combining mark follows them.
  public init(_ text: String) {
    var rest = text.utf8[...]
    scheme = Self.scheme(of: text)
    if let scheme { rest = rest[scheme.endIndex...].dropFirst() }
    fragment = Self.cutOff(&rest, at: UInt8(ascii: "#"))
    query = Self.cutOff(&rest, at: UInt8(ascii: "?"))
    if rest.starts(with: [.slash, .slash]) {
      rest = rest.dropFirst(2)
      let end = rest.index(of: .slash) ?? rest.endIndex
      authority = Substring(rest[..<end])
      rest = rest[end...]
    } else {
      authority = nil
    }
    path = Substring(rest)
  }

  /// Removes the first delimiter and the text after it, and returns that text.
  private static func cutOff(
    _ text: inout Substring.UTF8View, at delimiter: UInt8
  ) -> Substring? {
    guard let index = text.index(of: delimiter) else { return nil }
    defer { text = text[..<index] }
    return Substring(text[index...].dropFirst())
  }
}

extension URLReference {
  /// Returns the scheme of a URL as written; nil for a relative reference.
  public static func scheme(of text: String) -> Substring? {
    guard let colon = text.utf8[...].index(of: .colon) else { return nil }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, first.isASCIILetter, scheme.allSatisfy(\.isSchemeByte) else {
      return nil
    }
    return Substring(scheme)
  }

  /// Whether a text starts with `http://` or `https://` in any case.
  public static func isHTTP(_ text: String) -> Bool {
    URLReference(text).isHTTP
  }

  /// Whether this is an absolute http or https URL with `//`.
  public var isHTTP: Bool {
    guard authority != nil, let scheme = scheme?.lowercased() else { return false }
    return scheme == "http" || scheme == "https"
  }

  /// The user name and password as written; nil if the authority has no `@`.
  public var userinfo: Substring? {
    guard let authority, let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return nil
    }
    return authority[..<at]
  }

  /// The authority without user name and password; empty without an authority.
  public var hostAndPort: Substring {
    guard let authority else { return "" }
    guard let userinfo else { return authority }
    return Substring(authority.utf8[userinfo.endIndex...].dropFirst())
  }

  /// The default port of the scheme; nil if it has none.
  public var defaultPort: UInt16? {
    scheme.flatMap { SpecialScheme(rawValue: $0.lowercased()) }?.defaultPort
  }
}

extension URLReference {
  /// Returns the text without the credentials of an http or https URL, for display and logs.
  /// Anything else is unchanged.
  public static func redacted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    let reference = URLReference(text)
    if reference.isHTTP, let authority = reference.authority {
      let (start, end) = (text[..<authority.startIndex], text[authority.endIndex...])
      return "\(start)\(reference.hostAndPort)\(end)"
    }
    // The parser accepts further spellings with credentials, such as
    // `https:/me:secret@example.org`.
    guard let url = WebURL(text), url.isHTTP, url.hasUserinfo else { return text }
    return url.redacted
  }
}

extension Substring.UTF8View {
  /// Returns the index of the first byte with a value. O(n), and several times faster than
  /// `firstIndex(of:)`.
  fileprivate func index(of byte: UInt8) -> Index? {
    guard let offset = withContiguousStorageIfAvailable({ $0.firstIndex(of: byte) }) else {
      return firstIndex(of: byte)
    }
    return offset.map { index(startIndex, offsetBy: $0) }
  }
}
