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

  /// Decodes the value of an attribute from libxml2, which leaves references in it: `&#38;` for each
  /// ampersand, and names that XML does not predefine.
  static func text(ofAttribute bytes: UnsafeBufferPointer<UInt8>) -> String {
    let value = UnsafeRawBufferPointer(bytes)
    let decoded = value.replacing(at: UInt8(ascii: "&")) { start in
      TidyText.reference(in: value, at: start).map { (start..<$0.end, String($0.scalar)) }
    }
    return decoded.map { String(decoding: $0, as: UTF8.self) }
      ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes the name of a namespace from libxml2, which is the value of an attribute.
  static func text(ofNamespace name: UnsafePointer<UInt8>) -> String {
    var text = String(cString: name)
    return text.withUTF8 { self.text(ofAttribute: $0) }
  }
}
