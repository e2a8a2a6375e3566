/// The parts of a URL while it is parsed or changed (WHATWG URL, section 4.1). ``WebURL`` is their
/// serialised form.
struct URLRecord {
  /// In lower case.
  var scheme: String
  // Percent-encoded.
  var username: [UInt8] = []
  var password: [UInt8] = []
  /// Nil for URLs without `//`, such as `mailto:…`.
  var host: URLHost?
  /// Nil for the scheme's default.
  var port: UInt16?
  var path = URLPath()
  // Percent-encoded, without `?` and `#`.
  var query: [UInt8]?
  var fragment: [UInt8]?

  init(scheme: String) { self.scheme = scheme }

  var special: SpecialScheme? { SpecialScheme(rawValue: scheme) }
}
