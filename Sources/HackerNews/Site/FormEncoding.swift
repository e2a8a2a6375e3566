/// Encodes form data (WHATWG URL Standard, section 5.2, `application/x-www-form-urlencoded`).
enum FormEncoding {
  /// A name and a value.
  typealias Field = (name: String, value: String)

  static func text(_ fields: [Field]) -> String {
    fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Returns text with every byte percent-encoded except ASCII letters, digits and `*-._`, and with
  /// a plus sign for each space. O(n).
  static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        result.append(byte)
      case UInt8(ascii: " "): result.append(UInt8(ascii: "+"))
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
