import Glibc

/// Functions on numeric IP addresses.
enum NetworkAddress {
  /// Whether an address is on the public internet. Addresses of this machine, private and
  /// link-local networks, carrier-grade NAT, documentation and multicast are not public (RFC 6890
  /// and the IANA special-purpose address registries).
  ///
  /// - Parameter address: 4 or 16 bytes in network byte order.
  static func isPublic(_ address: [UInt8]) -> Bool {
    if address.count == 4 { return !reservedFour.contains { $0.contains(address) } }
    if let offset = embeddedFour.first(where: { $0.range.contains(address) })?.offset {
      return isPublic(Array(address[offset..<offset + 4]))
    }
    return globalSix.contains { $0.contains(address) }
      && !reservedSix.contains { $0.contains(address) }
  }

  /// Returns the 4 bytes of an IPv4 address or the 16 bytes of an IPv6 address; nil for any other
  /// text, including an address with a zone (`fe80::1%eth0`).
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

  /// IPv4-mapped, translated and 6to4 addresses, with the offset of the IPv4 address.
  private static let embeddedFour =
    ranges("::ffff:0:0/96", "64:ff9b::/96").map { (range: $0, offset: 12) }
    + ranges("2002::/16").map { (range: $0, offset: 2) }
  /// Global unicast addresses.
  private static let globalSix = ranges("2000::/3")
  /// The parts of global unicast for IETF protocols, such as Teredo and ORCHID, and for
  /// documentation.
  private static let reservedSix = ranges("2001::/23", "2001:db8::/32", "3fff::/20")

  private static func ranges(_ texts: String...) -> [AddressRange] {
    texts.compactMap { AddressRange($0) }
  }
}
