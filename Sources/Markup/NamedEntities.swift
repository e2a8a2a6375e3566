/// The named references that XML predefines, and those of HTML 4, which feeds use too.
public enum NamedEntities {
  /// Returns the text of a named reference, or `nil` if the name is unknown.
  ///
  /// - Parameter name: The name without `&` and `;`.
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

  /// Decodes the value of an attribute from libxml2.
  static func text(ofAttribute bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: decodingAttribute(bytes), as: UTF8.self)
  }

  /// Decodes the name of a namespace from libxml2, which is the value of an attribute.
  static func text(ofNamespace name: UnsafePointer<UInt8>) -> String {
    var text = String(cString: name)
    return text.withUTF8 { self.text(ofAttribute: $0) }
  }

  /// Decodes the references that libxml2 leaves in attribute values: `&#38;` for each ampersand,
  /// and names that XML does not predefine.
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

  /// Returns the text and the length in bytes of the reference at the start of `bytes`.
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
