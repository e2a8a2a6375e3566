import Markup

/// Writes the elements, attributes and text that sanitised HTML may contain.
struct SafeMarkup {
  var bytes: [UInt8] = []
  /// Whether tags were removed or replaced, so that the result must be sanitised again.
  var tookTagsOff = false
  let base: String?
  private let page: String?
  private let elementRules = HTMLVocabulary.elementRules
  private let attributeRules = HTMLVocabulary.attributeRules
  private let recoversContent: Bool
  private var foreign = ForeignContent()
  /// The open formula.
  private var math: MathText?
  /// The number of open allowed elements.
  private(set) var depth = 0
  /// An element that the next one may complete or repeat.
  var awaited: Awaited?
  /// The open element that is left out, except for the content that is recovered from it.
  var hidden: HiddenElement?
  /// The URL of the link whose start tag is being written, if it is to be shown as text.
  private var writtenAddress: String?
  /// The open links whose URLs are written as text after them.
  var writtenLinks: [WrittenLink] = []

  /// Deeper nesting has no effect on the text, and would overflow the stack of many programs.
  private static let deepest = 128

  init(base: String?, page: String?, recoversContent: Bool, capacity: Int) {
    self.base = base
    self.page = page
    self.recoversContent = recoversContent
    bytes.reserveCapacity(capacity + capacity / 8)
  }

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    if awaited != nil { hideAwaited(name, attributes) }
    if hidden != nil {
      startHidden(name, attributes)
      return true
    }
    let rule = elementRules[name]
    // Neither foreign content nor a copy of a formula starts with an allowed element.
    if let rule, rule.isKept, !foreign.isInside { return write(name, rule, attributes) }
    if recoversContent, MathText.isVisualCopy(name, attributes) {
      tookTagsOff = true
      hidden = HiddenElement(.nothing, depth: 1)
      return true
    }
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
      // It becomes a void `img`. Its content is sanitised in the next pass.
      tookTagsOff = true
      return startElement(Self.image, elementRules[Self.image], attributes)
    }
    return startElement(name, rule, attributes)
  }

  private mutating func startElement(
    _ name: HTMLName, _ rule: HTMLVocabulary.ElementRule?, _ attributes: HTMLAttributes
  ) -> Bool {
    guard rule?.isDropped != true else { return startDropped(name, attributes) }
    guard let rule, rule.isKept else {
      if name != Self.html, name != Self.body { tookTagsOff = true }
      if let replacement = ElementReplacement(for: name, attributes, base: base) {
        write(replacement)
      } else if recoversContent, ElementReplacement.isEmptyFrame(name, attributes) {
        awaited = Awaited(.frame, end: bytes.count)
      }
      return true
    }
    return write(name, rule, attributes)
  }

  /// Starts an element that is dropped with its content, unless it contains TeX.
  ///
  /// - Returns: Whether the handler wants the events inside it.
  private mutating func startDropped(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    guard recoversContent, MathText.isTeX(name, attributes) else { return false }
    tookTagsOff = true
    hidden = HiddenElement(.formula, depth: 1)
    return true
  }

  private mutating func write(
    _ name: HTMLName, _ rule: HTMLVocabulary.ElementRule, _ attributes: HTMLAttributes
  ) -> Bool {
    guard !rule.isPicture || !TrackingPixels.matches(attributes, base: base) else { return true }
    let isMissing = rule.isPicture && recoversContent && LazySource.isMissing(in: attributes)
    let lazySource = isMissing ? LazySource.address(of: attributes, base: base) : nil
    if let lazySource, TrackingPixels.isCounter(lazySource) { return true }
    if !rule.isVoid { depth += 1 }
    guard depth <= Self.deepest else {
      tookTagsOff = true
      return true
    }
    MarkupWriter.append(startOf: name, to: &bytes)
    for attribute in attributes {
      guard let known = attributeRules[attribute.name],
        rule.attributes & 1 << known.number != 0,
        lazySource == nil || attribute.name != LazySource.source
      else { continue }
      append(attribute.name, known.kind, attribute.value)
    }
    if let lazySource { append(LazySource.source, lazySource) }
    bytes.append(UInt8(ascii: ">"))
    if let address = writtenAddress {
      writtenLinks.append(WrittenLink(address: address, depth: depth, contentStart: bytes.count))
      writtenAddress = nil
    }
    if isMissing, lazySource == nil {
      awaited = Awaited(.picture, end: bytes.count)
    }
    return true
  }

  mutating func write(_ replacement: ElementReplacement) {
    switch replacement.content {
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .link(let address, let text):
      MarkupWriter.append(startOf: Self.anchor, to: &bytes)
      append(Self.link, address)
      bytes.append(UInt8(ascii: ">"))
      append(content: text)
      MarkupWriter.append(endOf: Self.anchor, to: &bytes)
    }
  }

  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    guard hidden == nil else {
      hidden?.add(utf8)
      return
    }
    guard !foreign.isInside else {
      math?.add(utf8)
      return
    }
    MarkupWriter.append(content: utf8, to: &bytes)
  }

  mutating func plainText(_ utf8: UnsafeRawBufferPointer) {
    guard !foreign.isInside, hidden == nil else { return text(utf8) }
    bytes.append(contentsOf: utf8)
  }

  private mutating func writeMath() {
    guard let text = math.take()?.text else { return }
    append(content: text)
    guard recoversContent else { return }
    awaited = Awaited(.copyOfFormula, end: bytes.count)
    // Sanitise again: `alttext` may contain control characters, which the parser removes only from
    // text.
    tookTagsOff = true
  }

  mutating func end(_ name: HTMLName) {
    guard hidden == nil else { return endHidden() }
    guard !foreign.end(name) else {
      math?.end()
      if !foreign.isInside { writeMath() }
      return
    }
    guard let rule = elementRules[name], rule.isKept, !rule.isVoid else { return }
    if depth <= Self.deepest { MarkupWriter.append(endOf: name, to: &bytes) }
    if !writtenLinks.isEmpty { endWrittenLink() }
    depth -= 1
  }

  private mutating func append(
    _ name: HTMLName, _ kind: HTMLVocabulary.AttributeRule.Kind, _ value: UnsafeRawBufferPointer
  ) {
    let staysAsWritten = kind == .plain || kind == .address && SafeAddress.isPlainlySafe(value)
    if staysAsWritten, !WindowsCharacters.holdsControls(value) {
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
    if let safe {
      append(name, safe)
    } else if recoversContent, name == Self.link, let address = SafeAddress.written(text) {
      writtenAddress = address
    }
  }

  private mutating func append(_ name: HTMLName, _ value: String) {
    var value = value
    value.withUTF8 {
      MarkupWriter.append(attribute: name, UnsafeRawBufferPointer($0), to: &bytes)
    }
  }

  mutating func append(content text: String) {
    var text = text
    text.withUTF8 { MarkupWriter.append(content: UnsafeRawBufferPointer($0), to: &bytes) }
  }

  private static let html = HTMLName("html")
  private static let body = HTMLName("body")
  static let image = HTMLName("img")
  /// Browsers read `image` as `img` (HTML standard, section 13.2.6.4.7).
  static let oldImage = HTMLName("image")
  private static let anchor = HTMLName("a")
  private static let link = HTMLName("href")
}
