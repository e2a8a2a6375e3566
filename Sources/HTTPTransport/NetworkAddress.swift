import Glibc

/// Numeric IP addresses.
enum NetworkAddress {
  /// Whether an address is on the public internet: not of this machine, a private or link-local
  /// network, a carrier, a documentation example or a multicast group (IANA's special-purpose
  /// registries, RFC 6890).
  ///
  /// - Parameter address: 4 or 16 bytes in network order.
  static func isPublic(_ address: [UInt8]) -> Bool {
    address.count == 4 ? isPublic(four: word(address[...])) : isPublic(six: address)
  }

  /// The 4 bytes of an IPv4 address or the 16 of an IPv6 address; `nil` for any other text, and for an
  /// address with a zone (`fe80::1%eth0`).
  static func bytes(_ text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    return withUnsafeBytes(of: six) { Array($0) }
  }

  private static func isPublic(four address: UInt32) -> Bool {
    !reserved.contains { address & $0.mask == $0.prefix }
  }

  private static func isPublic(six bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return false }
    if let four = embedded(bytes) { return isPublic(four: four) }
    // Global unicast is 2000::/3. It includes Teredo and ORCHID (2001::/23) and the documentation
    // prefixes (2001:db8::/32, 3fff::/20).
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    if bytes[0] == 0x20, bytes[1] == 0x01 {
      return bytes[2] & 0xFE != 0 && !(bytes[2] == 0x0D && bytes[3] == 0xB8)
    }
    return !(bytes[0] == 0x3F && bytes[1] == 0xFF && bytes[2] & 0xF0 == 0)
  }

  /// The IPv4 address in an IPv6 address: mapped (::ffff:0:0/96), translated (64:ff9b::/96) or 6to4
  /// (2002::/16).
  private static func embedded(_ bytes: [UInt8]) -> UInt32? {
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    if bytes.starts(with: mapped) || bytes.starts(with: translated) { return word(bytes[12...]) }
    return bytes.starts(with: [0x20, 0x02]) ? word(bytes[2..<6]) : nil
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static let reserved: [(prefix: UInt32, mask: UInt32)] = [
    net(0, 0, 0, 0, 8), net(10, 0, 0, 0, 8), net(100, 64, 0, 0, 10), net(127, 0, 0, 0, 8),
    net(169, 254, 0, 0, 16), net(172, 16, 0, 0, 12), net(192, 0, 0, 0, 24), net(192, 0, 2, 0, 24),
    net(192, 88, 99, 0, 24), net(192, 168, 0, 0, 16), net(198, 18, 0, 0, 15),
    net(198, 51, 100, 0, 24), net(203, 0, 113, 0, 24), net(224, 0, 0, 0, 3),
  ]

  private static func net(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ length: UInt32
  ) -> (prefix: UInt32, mask: UInt32) {
    (a << 24 | b << 16 | c << 8 | d, ~0 << (32 - length))
  }
}
