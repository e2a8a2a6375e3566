import URLs

extension SubscriptionAddress {
  /// Returns a key that is equal for all spellings of a web address. It is for comparisons only and
  /// must not be requested.
  ///
  /// The key is the URL without its fragment, normalised according to the URL Standard, with
  /// unreserved characters decoded and percent-encodings in upper case (RFC 3986 section 6.2.2).
  /// The path and query keep their case, slashes and order, because a change may alter their
  /// meaning. Any other text is its own key. O(n).
  public static func key(of url: String) -> String {
    guard let web = WebURL(url), web.isHTTP else { return url }
    return normalisingEncodings(web.withoutFragment.description)
  }

  /// Returns the text unchanged if it contains an invalid percent-encoding.
  private static func normalisingEncodings(_ url: String) -> String {
    guard url.utf8.contains(UInt8(ascii: "%")) else { return url }
    var bytes: [UInt8] = []
    var rest = url.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(isHexDigit),
        let code = UInt8(String(Substring(digits)), radix: 16)
      else { return url }
      rest = rest.dropFirst(2)
      if isUnreserved(code) {
        bytes.append(code)
      } else {
        bytes += [byte] + Array(Substring(digits).uppercased().utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }

  /// Whether a character is unreserved (RFC 3986 section 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
