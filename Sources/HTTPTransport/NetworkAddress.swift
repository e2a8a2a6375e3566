import Glibc

/// Numeric IP addresses.
enum NetworkAddress {
  /// Whether an address is on the public internet: not of this machine, a private or link-local
  /// network, a carrier, a documentation example or a multicast group (IANA's special-purpose
  /// registries, RFC 6890).
  ///
  /// - Parameter address: 4 or 16 bytes in network order.
  static func isPublic(_ address: [UInt8]) -> Bool {
    if address.count == 4 { return !reservedFour.contains { $0.contains(address) } }
    if trailingFour.contains(where: { $0.contains(address) }) {
      return isPublic(Array(address.suffix(4)))
    }
    if sixToFour.contains(where: { $0.contains(address) }) {
      return isPublic(Array(address[2..<6]))
    }
    return globalSix.contains { $0.contains(address) }
      && !reservedSix.contains { $0.contains(address) }
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

  private static let reservedFour = ranges(
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3")

  /// Mapped and translated IPv4 addresses, which are the last four bytes.
  private static let trailingFour = ranges("::ffff:0:0/96", "64:ff9b::/96")
  private static let sixToFour = ranges("2002::/16")
  /// Global unicast.
  private static let globalSix = ranges("2000::/3")
  /// Parts of global unicast: Teredo and ORCHID, and the documentation prefixes.
  private static let reservedSix = ranges("2001::/23", "2001:db8::/32", "3fff::/20")

  private static func ranges(_ texts: String...) -> [AddressRange] {
    texts.compactMap { AddressRange($0) }
  }
}
