import Glibc

/// Which addresses a request may connect to.
public enum AddressReach: Sendable, Hashable {
  /// Any: what a person's own reader needs, whose feeds may stand in the same house.
  case everywhere
  /// Only those of the public net. What is checked is the address that is connected to, after the
  /// name has been resolved: no spelling and no name server gets around it.
  case publicOnly
}

/// A numeric address, as far as it matters where it leads.
enum NetworkAddress {
  /// Whether an address is one of the public net: not of this machine, a private net, a link, a
  /// carrier, a documentation example or a group (IANA's special-purpose registries, RFC 6890).
  static func isPublic(_ text: String) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return isPublic(four: UInt32(bigEndian: four.s_addr))
    }
    var six = in6_addr()
    // A zone (`fe80::1%eth0`) belongs to links only.
    guard inet_pton(AF_INET6, text, &six) == 1 else { return false }
    return isPublic(six: withUnsafeBytes(of: six) { Array($0) })
  }

  /// Whether a numeric address is another one, or lies in a net that is written with the length of its
  /// prefix (`10.0.0.0/8`).
  static func isInside(_ address: [UInt8], of net: Substring) -> Bool {
    let parts = net.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let bits = 8 * address.count
    guard let prefix = bytes(String(parts[0])), address.count == prefix.count,
      let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length)
    else { return false }
    return zip(address, prefix).enumerated().allSatisfy { place, pair in
      let bits = min(max(length - 8 * place, 0), 8)
      return (pair.0 ^ pair.1) >> (8 - bits) == 0
    }
  }

  /// Four of an IPv4 address, sixteen of an IPv6 one; nil for a name.
  private static func bytes(_ text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    return withUnsafeBytes(of: six) { Array($0) }
  }

  /// The same of a host in an address, where IPv4 may be written in short (`127.1`).
  static func bytes(ofHost host: String) -> [UInt8]? {
    var four = in_addr()
    if inet_aton(host, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    return bytes(host)
  }

  static func isPublic(four address: UInt32) -> Bool {
    !reserved.contains { address & $0.mask == $0.prefix }
  }

  /// - Parameter bytes: sixteen.
  static func isPublic(six bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return false }
    if let four = embedded(bytes) { return isPublic(four: four) }
    // Global unicast is 2000::/3; in it stand Teredo and ORCHID (2001::/23) and the examples
    // (2001:db8::/32, 3fff::/20).
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    if bytes[0] == 0x20, bytes[1] == 0x01 {
      return bytes[2] & 0xFE != 0 && !(bytes[2] == 0x0D && bytes[3] == 0xB8)
    }
    return !(bytes[0] == 0x3F && bytes[1] == 0xFF && bytes[2] & 0xF0 == 0)
  }

  /// The IPv4 address that an IPv6 address stands for: mapped (::ffff:0:0/96), translated
  /// (64:ff9b::/96) or of a 6to4 net (2002::/16).
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
