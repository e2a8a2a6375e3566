/// Reads arrays, objects and the separators between their elements.
extension JSONReader {
  mutating func readArray(_ depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    position += 1
    while let isMore = nextPart(closedBy: UInt8(ascii: "]"), isFirst: elements.isEmpty), isMore {
      guard let element = readValue(depth: depth + 1), !isCut else { break }
      // A number at the very end may have lost its last digits.
      if position == bytes.count {
        cut("the document is truncated")
        if case .number = element { break }
      }
      elements.append(element)
    }
    return .array(elements)
  }

  /// Reads an object. If it is cut off inside a member, the readable part of that member is kept.
  mutating func readObject(_ depth: Int) -> JSONValue? {
    var members: [JSONValue.Member] = []
    position += 1
    while let isMore = nextPart(closedBy: UInt8(ascii: "}"), isFirst: members.isEmpty), isMore {
      guard let key = readKey(), let value = readValue(depth: depth + 1) else { break }
      if position == bytes.count, !isCut {
        cut("the document is truncated")
        if case .number = value { break }
      }
      members.append(JSONValue.Member(key, value))
      if isCut { break }
    }
    return .object(members)
  }

  private mutating func readKey() -> String? {
    guard bytes[position] == UInt8(ascii: "\"") else {
      cut("a key must be a string")
      return nil
    }
    guard let key = readString() else { return nil }
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
      cut(position < bytes.count ? "a key without a value" : "the document is truncated")
      return nil
    }
    position += 1
    return key
  }

  /// Moves to the next element of a container. Returns `false` after the end of the container, and
  /// `nil` if the text is cut off.
  private mutating func nextPart(closedBy end: UInt8, isFirst: Bool) -> Bool? {
    guard !isCut else { return nil }
    var commas = 0
    skipBlanks()
    while position < bytes.count, bytes[position] == UInt8(ascii: ",") {
      commas += 1
      position += 1
      skipBlanks()
    }
    guard position < bytes.count else {
      cut("the document is truncated")
      return nil
    }
    let isEnd = bytes[position] == end
    if commas != (isEnd || isFirst ? 0 : 1) { warn("a missing or extra comma") }
    if isEnd { position += 1 }
    return !isEnd
  }

  /// Skips a container that is nested too deeply, without recursion.
  mutating func skipContainer() -> JSONValue? {
    warn("more than \(Self.deepest) levels; deeper values are skipped")
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): skipString()
      default: break
      }
      position += 1
      if depth == 0 { return .null }
    }
    cut("the document is truncated")
    return nil
  }

  /// Moves to the closing quotation mark of a string, or to the end of the text.
  private mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Skips whitespace, and comments, which JSON does not allow.
  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09...0x0D, 0: position += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default: return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    guard position + 1 < bytes.count else { return false }
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    case UInt8(ascii: "*"):
      position += 2
      while position < bytes.count, !isCommentEnd { position += 1 }
      position = min(position + 2, bytes.count)
    default: return false
    }
    warn("a comment, which JSON does not have")
    return true
  }

  private var isCommentEnd: Bool {
    bytes[position] == UInt8(ascii: "*") && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: "/")
  }
}
