import Markup

/// Reads attributes in any form: without quotes, without a value, repeated, or with a `<` inside.
extension XMLRepair {
  enum TagEnd {
    case closed(isEmpty: Bool)
    /// Another tag starts before this one ends.
    case broken
    /// The document ends before the tag does.
    case cut
  }

  /// The maximum number of attributes of a tag. libxml2 compares each of them with all others.
  private static let mostAttributes = 256

  /// Writes the attributes of a tag to `attributes`, up to the end of the tag.
  mutating func readAttributes() -> TagEnd {
    var seen: [UInt64] = []
    while true {
      skipBlanks()
      guard let byte = byte(place) else { return .cut }
      switch byte {
      case UInt8(ascii: ">"):
        place += 1
        return .closed(isEmpty: false)
      case UInt8(ascii: "/") where self.byte(place + 1) == UInt8(ascii: ">"):
        place += 2
        return .closed(isEmpty: true)
      case UInt8(ascii: "<"): return .broken
      default: readAttribute(&seen)
      }
    }
  }

  private mutating func readAttribute(_ seen: inout [UInt64]) {
    let name = readAttributeName()
    let mark = attributes.count
    attributes.append(UInt8(ascii: " "))
    attributes += name
    attributes += "=\"".utf8
    let hasValue = readValue()
    attributes.append(UInt8(ascii: "\""))
    let key = Self.key(name)
    if isSound(name), seen.count < Self.mostAttributes, !seen.contains(key),
      // A word without a value in a tag that never ends does not indicate an attribute.
      hasValue || byte(place) != UInt8(ascii: "<")
    {
      seen.append(key)
    } else {
      attributes.removeLast(attributes.count - mark)
    }
  }

  private mutating func readAttributeName() -> [UInt8] {
    let start = place
    // The first byte is always part of the name.
    place += 1
    while let byte = byte(place), !byte.isBlank, !"=<>/".utf8.contains(byte) { place += 1 }
    return Array(bytes[start..<place])
  }

  /// Whether XML allows the name. It may contain one colon, which must not be last.
  private func isSound(_ name: [UInt8]) -> Bool {
    guard let first = name.first, Self.beginsName(first), name.allSatisfy(Self.continuesName)
    else { return false }
    return name.last != UInt8(ascii: ":") && name.count { $0 == UInt8(ascii: ":") } < 2
  }

  /// - Returns: Whether the attribute has a `=`.
  private mutating func readValue() -> Bool {
    let nameEnd = place
    skipBlanks()
    guard byte(place) == UInt8(ascii: "=") else {
      place = nameEnd
      return false
    }
    place += 1
    skipBlanks()
    if let quote = byte(place), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place += 1
      if let end = endOfValue(quote) {
        copy(upTo: end, as: .attribute)
        place = end + 1
        return true
      }
    }
    copy(upTo: endOfBareValue, as: .attribute)
    return true
  }

  /// Returns the index of the closing quotation mark, or `nil` if it is missing, so that the next
  /// quotation mark belongs to another value.
  private func endOfValue(_ quote: UInt8) -> Int? {
    guard let end = bytes[place...].firstIndex(of: quote), !hasTagOfFeed(in: place..<end) else {
      return nil
    }
    return end
  }

  /// Whether a range contains a tag that has a meaning in feeds. Attribute values and processing
  /// instructions may contain HTML tags.
  func hasTagOfFeed(in range: Range<Int>) -> Bool {
    containsTag(in: range) { role, _ in role != .other }
  }

  private var endOfBareValue: Int {
    bytes[place...].firstIndex {
      $0.isBlank || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
    } ?? bytes.count
  }

  mutating func skipBlanks() {
    while let byte = byte(place), byte.isBlank { place += 1 }
  }
}
