import FoundationEssentials

/// Base64 bodies (RFC 4648) of Atom, tolerant of line breaks.
enum Base64 {
  static func decode(_ text: String) -> String? {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
