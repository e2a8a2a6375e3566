import Markup

/// Recovers content that pages show with scripts, and leaves out second copies of formulas.
extension SafeMarkup {
  /// A picture, frame or formula that the next element may complete or repeat.
  struct Awaited {
    enum Kind {
      /// A picture without an address.
      case picture
      /// A frame without an address.
      case frame
      /// A formula that may follow once more, for the screen only.
      case copyOfFormula
    }

    let kind: Kind
    /// The offset after its markup.
    let end: Int

    init(_ kind: Kind, end: Int) {
      self.kind = kind
      self.end = end
    }
  }

  /// An element that is left out, except for the content that is recovered from it.
  struct HiddenElement {
    enum Content {
      case nothing
      /// A `noscript` element with the picture or frame that precedes it.
      case fallback(of: Awaited)
      /// TeX in a `script`.
      case formula
    }

    var content: Content
    /// The number of open elements, including this one.
    var depth: Int
    private(set) var formula: [UInt8] = []

    init(_ content: Content, depth: Int = 0) {
      self.content = content
      self.depth = depth
    }

    mutating func add(_ text: UnsafeRawBufferPointer) {
      if case .formula = content { formula.append(contentsOf: text) }
    }
  }

  /// A link whose URL is written as text after it.
  struct WrittenLink {
    let address: String
    /// The number of open elements, including this one.
    let depth: Int
    /// The offset of its content.
    let contentStart: Int
  }

  // MARK: Elements left out

  /// Hides an element that completes or repeats the one before it, if there are only end tags
  /// between them.
  mutating func hideAwaited(_ name: HTMLName, _ attributes: HTMLAttributes) {
    guard let awaited = awaited.take(), hidden == nil else { return }
    switch awaited.kind {
    case .picture, .frame:
      guard name == Self.noscript, hasOnlyEndTags(from: awaited.end) else { return }
      hidden = HiddenElement(.fallback(of: awaited))
    case .copyOfFormula:
      let isCopy = attributes["aria-hidden"] == "true" || MathText.isTeX(name, attributes)
      guard isCopy, hasOnlyEndTags(from: awaited.end) else { return }
      hidden = HiddenElement(.nothing)
    }
    tookTagsOff = true
  }

  mutating func startHidden(_ name: HTMLName, _ attributes: HTMLAttributes) {
    hidden?.depth += 1
    guard case .fallback(of: let awaited)? = hidden?.content else { return }
    switch awaited.kind {
    case .picture where name == Self.image || name == Self.oldImage:
      guard !TrackingPixels.matches(attributes, base: base),
        let source = LazySource.address(of: attributes, base: base)
          ?? attributes["src"].flatMap({ SafeAddress.make($0, base: base) })
      else { return }
      insert(source: source, intoTagBefore: awaited.end)
      hidden?.content = .nothing
    case .frame:
      guard let replacement = ElementReplacement(for: name, attributes, base: base),
        replacement.isFrame
      else {
        return
      }
      write(replacement)
      hidden?.content = .nothing
    case .picture, .copyOfFormula: break
    }
  }

  mutating func endHidden() {
    hidden?.depth -= 1
    guard let ended = hidden, ended.depth == 0 else { return }
    hidden = nil
    if case .formula = ended.content { append(content: MathText.text(ofTeX: ended.formula)) }
  }

  /// Adds an `src` attribute to the tag of a picture.
  private mutating func insert(source: String, intoTagBefore end: Int) {
    var attribute: [UInt8] = []
    var source = source
    source.withUTF8 {
      MarkupWriter.append(
        attribute: LazySource.source, UnsafeRawBufferPointer($0), to: &attribute)
    }
    bytes.insert(contentsOf: attribute, at: end - 1)
  }

  /// Returns whether only whitespace and end tags have been written from an offset.
  private func hasOnlyEndTags(from start: Int) -> Bool {
    var rest = bytes[start...].drop { $0 <= 0x20 }
    while let first = rest.first {
      guard first == UInt8(ascii: "<"), rest.dropFirst().first == UInt8(ascii: "/") else {
        return false
      }
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop { $0 <= 0x20 }
    }
    return true
  }

  // MARK: Links

  /// Writes the URL of a link that has just ended, if it is to be shown and is not the content of
  /// the link.
  mutating func endWrittenLink() {
    guard let link = writtenLinks.last, link.depth == depth else { return }
    writtenLinks.removeLast()
    let endTag = "</a>".utf8.count
    let content = bytes[link.contentStart..<(bytes.count - endTag)]
    let start = bytes.count
    append(content: " (\(link.address))")
    let address = bytes[start...].dropFirst(2).dropLast()
    if content.elementsEqual(address) { bytes.removeSubrange(start...) }
  }

  private static let noscript = HTMLName("noscript")
}
