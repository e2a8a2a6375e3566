import Glibc

/// An IPv6 address (WHATWG URL, section 3.5), without the brackets that enclose it in a URL.
public struct IPv6Address: Sendable, Hashable, CustomStringConvertible {
  /// The 16 bytes, in network byte order.
  public let bytes: [UInt8]

  /// Parses an address such as `2001:db8::1` or `::ffff:192.0.2.1`.
  public init?(_ text: String) {
    var address = in6_addr()
    // Unsafe: the C function reads up to the first NUL, and writes 16 bytes.
    guard !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    bytes = withUnsafeBytes(of: address) { Array($0) }
  }

  /// The shortest form (RFC 5952): lowercase, with `::` for the first longest run of two or more
  /// zeros.
  public var description: String {
    let pieces = stride(from: 0, to: 16, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    guard let run = Self.longestZeroRun(in: pieces) else { return Self.text(pieces[...]) }
    return Self.text(pieces[..<run.lowerBound]) + "::" + Self.text(pieces[run.upperBound...])
  }

  private static func text(_ pieces: ArraySlice<UInt16>) -> String {
    pieces.map { String($0, radix: 16) }.joined(separator: ":")
  }

  private static func longestZeroRun(in pieces: [UInt16]) -> Range<Int>? {
    var longest = 0..<1
    var start = 0
    for (index, piece) in pieces.enumerated() {
      if piece != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<index + 1
      }
    }
    return longest.count > 1 ? longest : nil
  }
}
