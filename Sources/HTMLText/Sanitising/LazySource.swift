import Markup

/// The addresses of pictures and frames that pages load lazily: scripts of the page copy them into `src`
/// when a reader scrolls to them.
enum LazySource {
  /// Returns the address that a script would copy into `src`, made safe; nil if there is none, or if `src`
  /// has an address of its own.
  static func address(of attributes: HTMLAttributes, base: String?) -> String? {
    guard isMissing(in: attributes) else { return nil }
    for name in addressNames {
      let address = value(of: name, in: attributes)
      if let safe = address.flatMap({ SafeAddress.make($0, base: base) }) { return safe }
    }
    for name in setNames {
      let set = value(of: name, in: attributes).flatMap { SafeAddress.sourceSet($0, base: base) }
      // In a sanitised set, a space or `, ` follows each address but the last.
      if let address = set?.prefix(while: { $0 != " " }) {
        return address.last == "," ? String(address.dropLast()) : String(address)
      }
    }
    return nil
  }

  /// Whether `src` is missing, or only a placeholder: `data:` or `about:blank`.
  static func isMissing(in attributes: HTMLAttributes) -> Bool {
    guard let value = attributes.first(where: { $0.name == source })?.value,
      let start = value.firstIndex(where: { $0 > 0x20 })
    else { return true }
    let first = value[start] | 0x20
    guard first == UInt8(ascii: "d") || first == UInt8(ascii: "a") else { return false }
    let scheme = value[start...].prefix(6).map { $0 | 0x20 }
    return scheme.starts(with: "data:".utf8) || scheme.starts(with: "about:".utf8)
  }

  /// The value of an attribute, without spaces around it; nil if it is missing or empty.
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
