/// The components of a URL during parsing or modification (WHATWG URL, section 4.1). ``WebURL`` is
/// the serialised form.
struct URLRecord {
  /// The scheme in lower case.
  var scheme: String
  // The credentials, percent-encoded.
  var username: [UInt8] = []
  var password: [UInt8] = []
  /// The host; nil for URLs without `//`, such as `mailto:…`.
  var host: URLHost?
  /// The port; nil for the default port of the scheme.
  var port: UInt16?
  var path = URLPath()
  // Percent-encoded, without the `?` and the `#`.
  var query: [UInt8]?
  var fragment: [UInt8]?

  init(scheme: String) { self.scheme = scheme }

  var special: SpecialScheme? { SpecialScheme(rawValue: scheme) }
}
