import Markup

/// Finds the URLs of pictures and frames that load lazily. A script of the page copies them into
/// `src` when the reader scrolls to them.
enum LazySource {
  /// Returns the URL that a script would copy into `src`, made safe, or `nil` if there is none or
  /// `src` has a URL.
  static func address(of attributes: HTMLAttributes, base: String?) -> String? {
    guard isMissing(in: attributes) else { return nil }
    for name in addressNames {
      let address = value(of: name, in: attributes)
      if let safe = address.flatMap({ SafeAddress.make($0, base: base) }) { return safe }
    }
    for name in setNames {
      let set = value(of: name, in: attributes).flatMap { SafeAddress.sourceSet($0, base: base) }
      // In a sanitised `srcset`, a space or `, ` follows each URL except the last.
      if let address = set?.prefix(while: { $0 != " " }) {
        return address.last == "," ? String(address.dropLast()) : String(address)
      }
    }
    return nil
  }

  /// Returns whether `src` is missing, or is only a placeholder (a `data:` or `about:` URL).
  static func isMissing(in attributes: HTMLAttributes) -> Bool {
    guard let value = attributes.first(where: { $0.name == source })?.value,
      let start = value.firstIndex(where: { $0 > 0x20 })
    else { return true }
    let first = value[start] | 0x20
    guard first == UInt8(ascii: "d") || first == UInt8(ascii: "a") else { return false }
    let scheme = value[start...].prefix(6).map { $0 | 0x20 }
    return scheme.starts(with: "data:".utf8) || scheme.starts(with: "about:".utf8)
  }

  /// Returns the value of an attribute without surrounding whitespace, or `nil` if it is missing or
  /// empty.
  private static func value(of name: HTMLName, in attributes: HTMLAttributes) -> String? {
    guard let value = attributes.first(where: { $0.name == name })?.value else { return nil }
    let text = WindowsCharacters.text(value).trimmingBlanks()
    return text.isEmpty ? nil : text
  }

  static let source = HTMLName("src")
  private static let addressNames = ["data-src", "data-lazy-src", "data-original"].map {
    HTMLName($0)
  }
  private static let setNames = ["srcset", "data-srcset"].map { HTMLName($0) }
}
