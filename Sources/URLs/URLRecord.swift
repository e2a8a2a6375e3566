/// The components of a URL (WHATWG URL, section 4.1).
struct URLRecord: Sendable {
  /// The scheme in lower case.
  var scheme: String
  // The credentials, percent-encoded.
  var username = ""
  var password = ""
  /// The host; nil for URLs without `//`, such as `mailto:…`.
  var host: URLHost?
  /// The port; nil for the default port of the scheme.
  var port: UInt16?
  var path = URLPath()
  // Percent-encoded, without the `?` and the `#`.
  var query: String?
  var fragment: String?

  init(scheme: String) { self.scheme = scheme }

  var special: SpecialScheme? { SpecialScheme(rawValue: scheme) }

  var hasUserinfo: Bool { !username.isEmpty || !password.isEmpty }

  /// The URL as text (WHATWG URL, section 4.5). O(n).
  var serialised: String {
    var text = scheme + ":"
    if let host {
      text += "//" + username
      if !password.isEmpty { text += ":" + password }
      if hasUserinfo { text += "@" }
      text += host.description
      if let port { text += ":\(port)" }
    } else if !path.isOpaque, path.bytes.starts(with: [.slash, .slash]) {
      // Otherwise the start of the path would be parsed as a host.
      text += "/."
    }
    text += String(path.bytes)
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}
