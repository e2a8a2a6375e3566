import Glibc
import XMLStream

/// HTML reduced to what cannot harm: an allow-list of elements and attributes, absolute addresses
/// of safe schemes, and nothing that runs, styles, frames, asks or tracks.
///
/// It works on what libxml2's HTML parser makes of the text, never on the text itself, so no way of
/// writing a tag can slip past it. What comes out goes through unchanged a second time.
enum HTMLSanitizer {
  /// O(n) in the HTML.
  ///
  /// - Parameter page: what links lead to that are only a fragment, or nothing; the base by default.
  static func sanitize(_ html: [UInt8], base: String?, page: String? = nil) -> [UInt8] {
    guard html.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return html
    }
    var html = html.withUnsafeBytes(BogusSections.removed) ?? html
    // A tag that was taken off may have kept its neighbours apart: `<b><textarea><p>` becomes
    // `<b><p>`, which means something else. Then what is left is read again.
    for _ in 1...4 {
      let writer = html.withUnsafeBytes { bytes in
        HTMLStreamParser.parse(fragment: bytes) {
          SafeWriter(base: base, page: page ?? base, capacity: bytes.count)
        }
      }
      html = writer.bytes
      if !writer.tookTagsOff { break }
    }
    return html
  }

  static func sanitize(_ html: String, base: String?) -> String {
    String(decoding: sanitize(Array(html.utf8), base: base), as: UTF8.self)
  }
}

/// Writes what it is sent and may stay. Its state is one value in a place of its own: of each variable of
/// a class, Swift asks at every use whether it is being changed elsewhere.
private final class SafeWriter: HTMLStreamHandler {
  private let markup = UnsafeMutablePointer<SafeMarkup>.allocate(capacity: 1)

  var bytes: [UInt8] { markup.pointee.bytes }
  var tookTagsOff: Bool { markup.pointee.tookTagsOff }

  init(base: String?, page: String?, capacity: Int) {
    markup.initialize(to: SafeMarkup(base: base, page: page, capacity: capacity))
  }

  deinit {
    markup.deinitialize(count: 1)
    markup.deallocate()
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    markup.pointee.start(name, attributes)
  }

  func text(_ utf8: UnsafeRawBufferPointer) { markup.pointee.text(utf8) }

  func plainText(_ utf8: UnsafeRawBufferPointer) { markup.pointee.plainText(utf8) }

  func end(_ name: HTMLName) { markup.pointee.end(name) }
}

private struct SafeMarkup {
  private(set) var bytes: [UInt8] = []
  /// An element was left out and its content was not.
  private(set) var tookTagsOff = false
  private let base: String?
  private let page: String?
  private let elementRules = HTMLVocabulary.elementRules
  private let attributeRules = HTMLVocabulary.attributeRules
  private var foreign = ForeignContent()
  /// The formula that is open.
  private var math: MathText?
  /// How many allowed elements are open.
  private var depth = 0

  /// Deeper markup says nothing more, and would exhaust the stack of many a program.
  private static let deepest = 128

  init(base: String?, page: String?, capacity: Int) {
    self.base = base
    self.page = page
    bytes.reserveCapacity(capacity + capacity / 8)
  }

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    let rule = elementRules[name]
    // Nothing foreign begins with an element that is kept.
    if let rule, rule.isKept, !foreign.isInside { return write(name, rule, attributes) }
    switch foreign.start(name) {
    case .inside:
      if foreign.isAtStart, name == ForeignContent.math { math = MathText(attributes) }
      math?.start(name, attributes)
      return true
    case .leaves:
      tookTagsOff = true
      writeMath()
    case .outside: break
    }
    if name == Self.oldImage {
      // Its content is not its own, and is read again without it.
      tookTagsOff = true
      return startElement(Self.image, elementRules[Self.image], attributes)
    }
    return startElement(name, rule, attributes)
  }

  private mutating func startElement(
    _ name: HTMLName, _ rule: HTMLVocabulary.ElementRule?, _ attributes: HTMLAttributes
  ) -> Bool {
    guard rule?.isDropped != true else { return false }
    guard let rule, rule.isKept else {
      if name != Self.html, name != Self.body { tookTagsOff = true }
      if let standIn = StandIn(for: name, attributes, base: base) { write(standIn) }
      return true
    }
    return write(name, rule, attributes)
  }

  private mutating func write(
    _ name: HTMLName, _ rule: HTMLVocabulary.ElementRule, _ attributes: HTMLAttributes
  ) -> Bool {
    guard !rule.isPicture || !TrackingPixels.matches(attributes) else { return true }
    if !rule.isVoid { depth += 1 }
    guard depth <= Self.deepest else {
      tookTagsOff = true
      return true
    }
    MarkupWriter.append(startOf: name, to: &bytes)
    for attribute in attributes {
      guard let known = attributeRules[attribute.name],
        rule.attributes & 1 << known.number != 0
      else { continue }
      append(attribute.name, known.kind, attribute.value)
    }
    bytes.append(UInt8(ascii: ">"))
    return true
  }

  private mutating func write(_ standIn: StandIn) {
    switch standIn.content {
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .link(var address, var text):
      MarkupWriter.append(startOf: Self.anchor, to: &bytes)
      address.withUTF8 {
        MarkupWriter.append(attribute: Self.link, UnsafeRawBufferPointer($0), to: &bytes)
      }
      bytes.append(UInt8(ascii: ">"))
      text.withUTF8 { MarkupWriter.append(content: UnsafeRawBufferPointer($0), to: &bytes) }
      MarkupWriter.append(endOf: Self.anchor, to: &bytes)
    }
  }

  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    guard !foreign.isInside else {
      math?.add(utf8)
      return
    }
    MarkupWriter.append(content: utf8, to: &bytes)
  }

  mutating func plainText(_ utf8: UnsafeRawBufferPointer) {
    guard !foreign.isInside else { return text(utf8) }
    bytes.append(contentsOf: utf8)
  }

  private mutating func writeMath() {
    guard var text = math.take()?.text else { return }
    text.withUTF8 { MarkupWriter.append(content: UnsafeRawBufferPointer($0), to: &bytes) }
  }

  mutating func end(_ name: HTMLName) {
    guard !foreign.end(name) else {
      math?.end()
      if !foreign.isInside { writeMath() }
      return
    }
    guard let rule = elementRules[name], rule.isKept, !rule.isVoid else { return }
    if depth <= Self.deepest { MarkupWriter.append(endOf: name, to: &bytes) }
    depth -= 1
  }

  private mutating func append(
    _ name: HTMLName, _ kind: HTMLVocabulary.AttributeRule.Kind, _ value: UnsafeRawBufferPointer
  ) {
    let isAsItStands = kind == .plain || kind == .address && SafeAddress.isPlainlySafe(value)
    if isAsItStands, !WindowsCharacters.holdsControls(value) {
      return MarkupWriter.append(attribute: name, value, to: &bytes)
    }
    let text = WindowsCharacters.text(value)
    let safe: String? =
      switch kind {
      case .plain: text
      case .address where name == Self.link && SafeAddress.isOfPage(text):
        SafeAddress.make(text, page: page)
      case .address: SafeAddress.make(text, base: base)
      case .sourceSet: SafeAddress.sourceSet(text, base: base)
      }
    guard var safe else { return }
    safe.withUTF8 {
      MarkupWriter.append(attribute: name, UnsafeRawBufferPointer($0), to: &bytes)
    }
  }

  private static let html = HTMLName("html")
  private static let body = HTMLName("body")
  private static let image = HTMLName("img")
  /// What browsers read as `img` (HTML standard, 13.2.6.4.7).
  private static let oldImage = HTMLName("image")
  private static let anchor = HTMLName("a")
  private static let link = HTMLName("href")
}

extension UnsafeRawBufferPointer {
  /// Whether these are its first bytes.
  func begins(with mark: StaticString) -> Bool {
    guard let baseAddress, count >= mark.utf8CodeUnitCount else { return false }
    return memcmp(baseAddress, mark.utf8Start, mark.utf8CodeUnitCount) == 0
  }
}

/// Addresses that may stand in sanitised HTML.
enum SafeAddress {
  private static let schemes: Set<String> = ["http", "https", "mailto", "magnet"]

  /// Whether an address is a web address that stays as it is: most are.
  static func isPlainlySafe(_ address: UnsafeRawBufferPointer) -> Bool {
    guard address.begins(with: "https://") || address.begins(with: "http://") else { return false }
    return !address.contains { $0 <= 0x20 || $0 == 0x7F }
  }

  /// The absolute form of an address, nil when its scheme is not on the list. Browsers ignore
  /// control characters and line breaks inside a scheme, so they are taken out first.
  static func make(_ address: String, base: String?) -> String? {
    let cleaned = WebAddress.withoutControls(address)
    guard let resolved = WebAddress.resolve(cleaned, against: base) else { return nil }
    // By bytes: a colon with a combining mark behind it is another Character, and still a colon.
    guard let colon = resolved.utf8.firstIndex(of: UInt8(ascii: ":")) else { return resolved }
    if let end = resolved.utf8.firstIndex(where: { "/?#".utf8.contains($0) }), end < colon {
      return resolved
    }
    return schemes.contains(resolved[..<colon].lowercased()) ? resolved : nil
  }

  /// Whether a link stays on its page (RFC 3986 section 4.4): only a fragment, or nothing.
  static func isOfPage(_ address: String) -> Bool {
    let address = address.trimmingBlanks()
    return address.isEmpty || address.hasPrefix("#")
  }

  /// What a link leads to that stays on its page: without a fragment of its own it is the page's top.
  static func make(_ address: String, page: String?) -> String? {
    guard address.trimmingBlanks().isEmpty else { return make(address, base: page) }
    return page.flatMap { make(String($0.prefix { $0 != "#" }), base: nil) }
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
        descriptor = words.split(whereSeparator: \.isWhitespace).filter(isDescriptor)
          .map { " " + $0 }.joined()
      }
      if let safe = make(String(address), base: base) { candidates.append(safe + descriptor) }
    }
    return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
  }

  /// A width, height or density: `480w`, `1.5x`.
  private static func isDescriptor(_ word: Substring) -> Bool {
    guard let unit = word.utf8.last, "whx".utf8.contains(unit), word.utf8.count > 1 else {
      return false
    }
    return word.utf8.dropLast().allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
  }
}
