import FoundationEssentials

/// Decodes Base64 (RFC 4648) in Atom texts. Line breaks are ignored.
enum Base64 {
  static func decode(_ text: String) -> String? {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
