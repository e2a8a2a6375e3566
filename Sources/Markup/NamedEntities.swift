/// The named references that feeds use although XML does not know them.
public enum NamedEntities {
  /// The text of a reference, by its name without `&` and `;`; nil for a name nobody knows.
  public static func text(of name: String) -> String? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: codePoints[name].flatMap(Unicode.Scalar.init).map { String($0) }
    }
  }

  /// The text of an attribute's value as libxml2 gives it.
  static func text(ofAttribute bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: decodingAttribute(bytes), as: UTF8.self)
  }

  /// The name of a namespace as libxml2 gives it, which is the value of an attribute, too.
  static func text(ofNamespace name: UnsafePointer<UInt8>) -> String {
    var text = String(cString: name)
    return text.withUTF8 { self.text(ofAttribute: $0) }
  }

  /// Decodes what libxml2 leaves encoded in attribute values: `&#38;` for every ampersand, and
  /// names that are not XML's own.
  private static func decodingAttribute(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let (text, length) = reference(at: rest) {
        decoded.append(contentsOf: text.utf8)
        rest = rest.dropFirst(length)
      } else {
        decoded.append(byte)
        rest = rest.dropFirst()
      }
    }
    return decoded
  }

  /// The reference that begins here, with its length in bytes.
  private static func reference(
    at bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (text: String, length: Int)? {
    // The longest name has 8 letters.
    let head = bytes.prefix(10)
    guard let semicolon = head.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: head[..<semicolon].dropFirst(), as: UTF8.self)
    let length = semicolon - bytes.startIndex + 1
    if name == "#38" { return ("&", length) }
    return text(of: name).map { ($0, length) }
  }
}
