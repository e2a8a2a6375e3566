import HTMLText
import Markup

/// Reads start and end tags.
extension XMLRepair {
  /// The name of an element, and its role in a feed.
  struct Name {
    var range: Range<Int>
    var key: UInt64
    var prefixKey: UInt64
    var role: XMLRole
    /// Whether the name is that of an Atom root element.
    var isAtom: Bool
  }

  mutating func readEndTag() {
    let start = place
    place += 2
    skipBlanks()
    let name = readName()
    skipBlanks()
    guard place < bytes.count else { return }
    if let name, let end = endOfSimpleTag(from: place) {
      place = end
      close(name)
    } else if let name, byte(place) == UInt8(ascii: "<"), nesting.isOpen(name.key) {
      // An end tag without its bracket, such as `</title`.
      close(name)
    } else {
      place = start
      writeLiterally()
    }
  }

  /// Returns the index after the next `>`, or `nil` if a `<` comes first.
  func endOfSimpleTag(from start: Int) -> Int? {
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    guard let end, bytes[end] == UInt8(ascii: ">") else { return nil }
    return end + 1
  }

  /// Writes the end tags of an open element and of the elements inside it. An end tag that matches
  /// no open element is left out, or ends the current field if that field has no end tag of its
  /// own, as in `<title>x</titel>`.
  private mutating func close(_ name: Name) {
    guard let level = nesting.level(below: name.key) else {
      if let field = nesting.top, field.role.isField, name.role != .other || !isHTML(name.range),
        !endsItself(field)
      {
        writeEnds(downTo: nesting.count - 1)
      }
      return
    }
    guard level > 0 || !hasItemsAhead else {
      owesRootEnd = true
      return
    }
    if level == 0 { owesRootEnd = false }
    writeEnds(downTo: level)
    if level == 0 { place = bytes.count }
  }

  /// Whether items of this document follow, and not only those of another document after it.
  private var hasItemsAhead: Bool {
    mutating get {
      guard let root = nesting.root, let item = marks.nextItem(in: bytes, from: place) else {
        return false
      }
      let tag = Array("<".utf8) + bytes[root.name]
      return item < marks.next(tag, in: bytes, from: place) ?? .max
    }
  }

  mutating func writeEnds(downTo level: Int) {
    while nesting.count > level, let element = nesting.pop() {
      output += "</".utf8
      output += bytes[element.name]
      output.append(UInt8(ascii: ">"))
    }
  }

  mutating func readStartTag() {
    let start = place
    place += 1
    guard let name = readName() else {
      place = start
      return writeLiterally()
    }
    attributes.removeAll(keepingCapacity: true)
    switch readAttributes() {
    case .closed(let isEmpty): begin(name, isEmpty: isEmpty)
    case .cut: place = bytes.count
    case .broken where !attributes.isEmpty || name.role != .other:
      begin(name, isEmpty: false)
    case .broken:
      place = start
      writeLiterally()
    }
  }

  private mutating func begin(_ name: Name, isEmpty: Bool) {
    writeEnds(downTo: level(for: name))
    output.append(UInt8(ascii: "<"))
    output += bytes[name.range]
    output += attributes
    if isEmpty {
      output += "/>".utf8
    } else {
      output.append(UInt8(ascii: ">"))
      nesting.push(name)
    }
  }

  /// Returns the number of elements that remain open, after closing those that should have ended
  /// before this one.
  private mutating func level(for name: Name) -> Int {
    let level = nesting.level(for: name)
    guard level == nesting.count, name.role.isKnown, let child = nesting.openChild,
      child.role != .module || child.prefixKey != name.prefixKey, !endsInItem(child)
    else { return level }
    return nesting.levelBelowChild
  }

  /// Whether the end tag of an element comes before the end of the item. The result is `false` for
  /// HTML elements, because they never contain fields.
  private mutating func endsInItem(_ element: XMLNesting.Element) -> Bool {
    guard element.role != .other || !isHTML(element.name) else { return false }
    let tag = Array("</".utf8) + bytes[element.name] + [UInt8(ascii: ">")]
    let end = marks.next(tag, in: bytes, from: place) ?? .max
    return end < marks.nextItemBoundary(in: bytes, from: place) ?? .max
  }

  // MARK: Names

  /// Reads a name that XML allows, or returns `nil` if there is none.
  private mutating func readName() -> Name? {
    let start = place
    guard let first = byte(place), Self.beginsName(first) else { return nil }
    while let byte = byte(place), Self.continuesName(byte) { place += 1 }
    guard isEndOfName, bytes[place - 1] != UInt8(ascii: ":") else { return nil }
    return name(start..<place)
  }

  private var isEndOfName: Bool {
    guard let byte = byte(place) else { return true }
    return byte.isBlank || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "<")
  }

  func name(_ range: Range<Int>) -> Name {
    let text = String(decoding: bytes[range].lazy.map(\.lowercasedASCII).prefix(64), as: UTF8.self)
    let colon = text.utf8.lastIndex(of: UInt8(ascii: ":"))
    let prefix = colon.map { String(text[..<$0]) } ?? ""
    let local = colon.map { String(text[text.utf8.index(after: $0)...]) } ?? text
    let prefixKey = Self.key(prefix.utf8)
    // Some feeds use a prefix for all elements of their own vocabulary.
    let isOwn = prefixKey == nesting.root?.prefixKey || prefix == "rss" || prefix == "rdf"
    return Name(
      range: range, key: Self.key(bytes[range]), prefixKey: prefixKey,
      role: XMLRole(
        prefix: isOwn || nesting.isEmpty ? "" : prefix, local: local, isAtom: nesting.isAtom),
      isAtom: local == "feed" || local == "entry")
  }

  /// Returns a hash (FNV-1a) of a name, ignoring case. A hostile feed with colliding names affects
  /// only itself.
  static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1.lowercasedASCII)) &* 0x0000_0100_0000_01b3
    }
  }

  private func isHTML(_ name: Range<Int>) -> Bool {
    HTMLVocabulary.isHTML(String(decoding: bytes[name], as: UTF8.self).lowercased())
  }
}
