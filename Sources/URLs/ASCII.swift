/// Bytes with a special meaning in URLs.
extension UInt8 {
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")
  static let percent = UInt8(ascii: "%")

  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether a scheme may contain the byte after its first letter (RFC 3986, section 3.1).
  var isSchemeByte: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == .dot
  }

  /// The lowercase form of an ASCII letter, or the byte itself.
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit, in upper or lower case; nil for any other byte.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension String {
  /// Creates a string from UTF-8. Invalid sequences become U+FFFD.
  init(_ bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}
