import Glibc

/// A range of IP addresses, such as `10.0.0.0/8` or `fd00::/8`, or a single address.
public struct AddressRange: Sendable, Hashable {
  private let prefix: [UInt8]
  private let length: Int

  /// Parses an IPv4 or IPv6 address with an optional prefix length. Returns nil for any other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let prefix = NetworkAddress.bytes(String(parts[0])) else { return nil }
    let bits = 8 * prefix.count
    guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else {
      return nil
    }
    self.prefix = prefix
    self.length = length
  }

  /// - Parameter address: 4 or 16 bytes in network byte order.
  func contains(_ address: [UInt8]) -> Bool {
    guard address.count == prefix.count else { return false }
    return zip(address, prefix).enumerated().allSatisfy { index, pair in
      let bits = min(max(length - 8 * index, 0), 8)
      return (pair.0 ^ pair.1) >> (8 - bits) == 0
    }
  }
}
