import XMLStream

/// HTML reduced to what cannot harm: an allow-list of elements and attributes, absolute addresses
/// of safe schemes, and nothing that runs, styles, frames, asks or tracks.
///
/// It works on libxml2's tree of the HTML, never on its text, so no way of writing a tag can slip
/// past it. What comes out goes through unchanged a second time.
enum HTMLSanitizer {
  /// O(n) in the HTML.
  static func sanitize(_ html: String, base: String?) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return html
    }
    var html = html
    // An element that was left out may have kept its neighbours apart: `<b><textarea><p>` becomes
    // `<b><p>`, which means something else. Then what is left is read again.
    for _ in 1...4 {
      var writer = SafeWriter(base: base)
      HTMLTree(fragment: html).walk(&writer)
      html = String(decoding: writer.bytes, as: UTF8.self)
      if !writer.leftOutElement { break }
    }
    return html
  }
}

private struct SafeWriter: HTMLVisitor {
  let base: String?
  var bytes: [UInt8] = []
  var leftOutElement = false

  init(base: String?) {
    self.base = base
  }

  mutating func start(_ name: String, _ attributes: [HTMLAttribute]) -> Bool {
    if HTMLVocabulary.dropped.contains(name) {
      leftOutElement = true
      return false
    }
    guard HTMLVocabulary.elements.contains(name), !isTrackingPixel(name, attributes) else {
      if name != "html", name != "body" { leftOutElement = true }
      return true
    }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for attribute in attributes { append(attribute, of: name) }
    bytes.append(UInt8(ascii: ">"))
    return true
  }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { MarkupWriter.append(content: UnsafeRawBufferPointer($0), to: &bytes) }
  }

  mutating func end(_ name: String) {
    guard HTMLVocabulary.elements.contains(name), !HTMLVocabulary.dropped.contains(name) else {
      return
    }
    MarkupWriter.append(endOf: name, to: &bytes)
  }

  private mutating func append(_ attribute: HTMLAttribute, of element: String) {
    let name = attribute.name
    guard HTMLVocabulary.allows(name, on: element) else { return }
    var value = attribute.value
    if HTMLVocabulary.addresses.contains(name) {
      guard let safe = SafeAddress.make(value, base: base) else { return }
      value = safe
    } else if name == "srcset" {
      guard let safe = SafeAddress.sourceSet(value, base: base) else { return }
      value = safe
    }
    MarkupWriter.append(attribute: name, value, to: &bytes)
  }

  /// A picture of one pixel is there to count readers.
  private func isTrackingPixel(_ name: String, _ attributes: [HTMLAttribute]) -> Bool {
    guard name == "img" else { return false }
    return attributes.contains {
      ($0.name == "width" || $0.name == "height") && ["0", "1", "0px", "1px"].contains($0.value)
    }
  }
}

/// Addresses that may stand in sanitised HTML.
enum SafeAddress {
  private static let schemes: Set<String> = ["http", "https", "mailto", "magnet"]

  /// The absolute form of an address, nil when its scheme is not on the list. Browsers ignore
  /// control characters and line breaks inside a scheme, so they are taken out first.
  static func make(_ address: String, base: String?) -> String? {
    let scalars = address.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    let cleaned = String(String.UnicodeScalarView(scalars))
    guard let resolved = WebAddress.resolve(cleaned, against: base) else { return nil }
    // By bytes: a colon with a combining mark behind it is another Character, and still a colon.
    guard let colon = resolved.utf8.firstIndex(of: UInt8(ascii: ":")) else { return resolved }
    if let end = resolved.utf8.firstIndex(where: { "/?#".utf8.contains($0) }), end < colon {
      return resolved
    }
    return schemes.contains(resolved[..<colon].lowercased()) ? resolved : nil
  }

  /// The candidates of a `srcset` that are safe (HTML standard, 4.8.4.3.10: addresses may hold
  /// commas, and those of image services do; only one at the end is a separator).
  static func sourceSet(_ text: String, base: String?) -> String? {
    var candidates: [String] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { break }
      var address = rest.prefix { !$0.isWhitespace }
      rest = rest[address.endIndex...]
      var descriptor = ""
      if address.last == "," {
        while address.last == "," { address.removeLast() }
      } else {
        let words = rest.prefix { $0 != "," }
        rest = rest[words.endIndex...]
        descriptor = words.split(whereSeparator: \.isWhitespace).map { " " + $0 }.joined()
      }
      if let safe = make(String(address), base: base) { candidates.append(safe + descriptor) }
    }
    return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
  }
}
