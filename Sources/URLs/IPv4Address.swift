/// An IPv4 address (WHATWG URL, section 3.5).
public struct IPv4Address: Sendable, Hashable, CustomStringConvertible {
  /// The address as a number; its first byte is the most significant.
  public let value: UInt32

  public init(_ value: UInt32) { self.value = value }

  /// Parses a host whose last part is a number. There are one to four numbers, each in decimal,
  /// octal (`0…`) or hexadecimal (`0x…`) notation. The last one fills the remaining bytes.
  init?(parsing host: [UInt8]) {
    let parts = Self.parts(of: host)
    guard parts.count <= 4 else { return nil }
    var value: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = Self.number(part) else { return nil }
      if index < parts.count - 1 {
        guard number <= 255 else { return nil }
        value |= number << UInt64(8 * (3 - index))
      } else {
        guard number < 1 << UInt64(8 * (4 - index)) else { return nil }
        value |= number
      }
    }
    self.value = UInt32(value)
  }

  public var description: String {
    "\(value >> 24).\(value >> 16 & 255).\(value >> 8 & 255).\(value & 255)"
  }

  /// Whether a host must be an IPv4 address, because its last part is a number.
  static func isMeant(by host: [UInt8]) -> Bool {
    guard let last = parts(of: host).last, !last.isEmpty else { return false }
    return last.allSatisfy(\.isASCIIDigit) || number(last) != nil
  }

  /// Returns the parts between the dots, ignoring a dot at the end.
  private static func parts(of host: [UInt8]) -> [ArraySlice<UInt8>] {
    let parts = host.split(separator: .dot, omittingEmptySubsequences: false)
    return parts.count > 1 && parts.last?.isEmpty == true ? parts.dropLast() : parts
  }

  /// Parses a number in C notation. A number above 2³² becomes 2³², which is out of range.
  private static func number(_ part: ArraySlice<UInt8>) -> UInt64? {
    guard let first = part.first else { return nil }
    var digits = part
    var radix: UInt64 = 10
    if first == UInt8(ascii: "0"), part.count > 1 {
      let isHex = part[part.startIndex + 1] | 0x20 == UInt8(ascii: "x")
      radix = isHex ? 16 : 8
      digits = part.dropFirst(isHex ? 2 : 1)
    }
    var value: UInt64 = 0
    for digit in digits {
      guard let digit = digit.hexDigitValue.map(UInt64.init), digit < radix else { return nil }
      value = min(value * radix + digit, 1 << 32)
    }
    return value
  }
}
