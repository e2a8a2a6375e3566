/// Parses tidily written HTML several times faster than libxml2. Most programs write such HTML:
/// names in lower case, quoted attributes, properly closed and nested elements, and common
/// references. Any other HTML is left to libxml2.
///
/// The events are the same as libxml2's for the same text; tests compare the two.
struct TidyHTML {
  private let bytes: UnsafeRawBufferPointer
  private let handler: any HTMLStreamHandler
  private let kinds = TidyElement.kinds
  private var index = 0
  private var open: [(name: HTMLName, kind: TidyElement.Kind)] = []
  private var attributes: [HTMLAttributes.Attribute] = []
  private var decodedValues: [UnsafeMutableRawBufferPointer] = []
  /// The level of the open element whose content is skipped.
  private var skippedLevel: Int?

  /// The number of levels around the fragment: `html` and `body`.
  private var outside = 0

  private static let mostLevels = 64
  private static let mostAttributes = 16

  /// Parses a fragment. O(n).
  ///
  /// - Returns: Whether the fragment is tidy. If it is not, the handler may have received some of
  ///   the events, and receives no more.
  static func parse(
    fragment utf8: UnsafeRawBufferPointer, to handler: any HTMLStreamHandler
  ) -> Bool {
    var reading = TidyHTML(utf8, to: handler)
    reading.start(HTMLName("html"), .container)
    reading.start(HTMLName("body"), .container)
    reading.outside = reading.open.count
    guard reading.readAll() else {
      reading.forgetAttributes()
      return false
    }
    reading.end()
    reading.end()
    return true
  }

  private init(_ bytes: UnsafeRawBufferPointer, to handler: any HTMLStreamHandler) {
    self.bytes = bytes
    self.handler = handler
    open.reserveCapacity(16)
  }

  private mutating func readAll() -> Bool {
    while index < bytes.count {
      let isRead =
        switch bytes[index] {
        case UInt8(ascii: "<"): readTag()
        case UInt8(ascii: "&"): readReference()
        default: readText()
        }
      guard isRead else { return false }
    }
    return open.count == outside
  }

  // MARK: Text

  private mutating func readText() -> Bool {
    let start = index
    guard let end = TidyText.end(of: bytes, from: index) else { return false }
    index = end
    let text = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    guard allowsText || text.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) else {
      return false
    }
    guard skippedLevel == nil else { return true }
    // The text contains no tag and no reference.
    if text.offset(of: UInt8(ascii: ">"), from: 0) == nil {
      handler.plainText(text)
    } else {
      handler.text(text)
    }
    return true
  }

  private var allowsText: Bool { open.last?.kind != .list }

  private mutating func readReference() -> Bool {
    guard allowsText, let (scalar, end) = TidyText.reference(in: bytes, at: index) else {
      return false
    }
    index = end
    guard skippedLevel == nil else { return true }
    var character = String(scalar)
    character.withUTF8 { handler.text(UnsafeRawBufferPointer($0)) }
    return true
  }

  // MARK: Tags

  private mutating func readTag() -> Bool {
    index += 1
    guard index < bytes.count else { return false }
    if bytes[index] == UInt8(ascii: "/") { return readEndTag() }
    guard let name = readName(), let kind = kinds[name], allows(kind, name),
      readAttributes()
    else { return false }
    let isClosed = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isClosed { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">"), !isClosed || kind.isVoid,
      open.count - outside < Self.mostLevels
    else { return false }
    index += 1
    start(name, kind)
    if kind.isVoid { end() }
    return true
  }

  private mutating func readEndTag() -> Bool {
    index += 1
    guard let name = readName(), index < bytes.count, bytes[index] == UInt8(ascii: ">"),
      let top = open.last, top.name == name
    else { return false }
    index += 1
    end()
    return true
  }

  /// Returns `nil` if there is no name here, or if it is too long or does not start with a letter.
  private mutating func readName(withHyphens: Bool = false) -> HTMLName? {
    guard index < bytes.count, bytes[index] &- 0x61 < 26 else { return nil }
    let block = ByteBlock(bytes, at: index)
    let length = ByteBlock.bytes(before: block.areOutsideNames(withHyphens: withHyphens))
    index += length
    guard length < ByteBlock.size || !goesOn(withHyphens) else { return nil }
    return block.name(length)
  }

  private func goesOn(_ withHyphens: Bool) -> Bool {
    index < bytes.count
      && (TidyElement.isNameByte(bytes[index]) || withHyphens && bytes[index] == UInt8(ascii: "-"))
  }

  /// Returns whether libxml2 would accept an element here without closing others.
  private func allows(_ kind: TidyElement.Kind, _ name: HTMLName) -> Bool {
    let parent = open.last?.kind ?? .container
    switch kind {
    case .item: return parent == .list
    case .phrase, .voidPhrase:
      // A link inside a link ends the outer one.
      return parent != .list && (name != TidyElement.link || !open.contains { $0.name == name })
    case .container, .paragraph, .list, .rule:
      return parent == .container || parent == .item
    }
  }

  private mutating func start(_ name: HTMLName, _ kind: TidyElement.Kind) {
    open.append((name, kind))
    defer { forgetAttributes() }
    guard skippedLevel == nil else { return }
    let isWanted = attributes.withUnsafeBufferPointer { handler.start(name, HTMLAttributes($0)) }
    if !isWanted { skippedLevel = open.count }
  }

  private mutating func end() {
    if skippedLevel == open.count { skippedLevel = nil }
    guard let top = open.popLast(), skippedLevel == nil else { return }
    handler.end(top.name)
  }

  // MARK: Attributes

  private mutating func readAttributes() -> Bool {
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "/")
    {
      let before = index
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A { index += 1 }
      guard index > before, index < bytes.count else { return false }
      if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") { break }
      guard readAttribute() else { return false }
    }
    return true
  }

  private mutating func readAttribute() -> Bool {
    guard let name = readName(withHyphens: true), index + 2 < bytes.count,
      bytes[index] == UInt8(ascii: "="), attributes.count < Self.mostAttributes,
      !attributes.contains(where: { $0.name == name })
    else { return false }
    let quote = bytes[index + 1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let (end, holdsReferences) = TidyText.endOfValue(in: bytes, from: index + 2, quote: quote)
    else { return false }
    let value = UnsafeRawBufferPointer(rebasing: bytes[(index + 2)..<end])
    attributes.append(.init(name: name, value: holdsReferences ? decoding(value) : value))
    index = end + 1
    return true
  }

  /// Returns a decoded copy of a value, which is valid until the tag ends.
  private mutating func decoding(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let decoded = UnsafeMutableRawBufferPointer.allocate(
      byteCount: TidyText.decodedCapacity(of: value), alignment: 1)
    decodedValues.append(decoded)
    let count = TidyText.decode(value, to: decoded) ?? 0
    return UnsafeRawBufferPointer(rebasing: decoded[..<count])
  }

  private mutating func forgetAttributes() {
    guard !attributes.isEmpty || !decodedValues.isEmpty else { return }
    attributes.removeAll(keepingCapacity: true)
    for value in decodedValues { value.deallocate() }
    decodedValues.removeAll(keepingCapacity: true)
  }
}
