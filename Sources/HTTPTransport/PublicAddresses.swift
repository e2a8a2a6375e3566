import URLs

/// The addresses to which a request with ``AddressReach/publicOnly`` may connect.
struct PublicAddresses: Sendable {
  /// Reserved ranges that are treated as public.
  var trusted: [AddressRange] = []

  /// - Parameter address: 4 or 16 bytes in network byte order.
  func contains(_ address: [UInt8]) -> Bool {
    NetworkAddress.isPublic(address) || trusted.contains { $0.contains(address) }
  }

  /// Whether the host of a URL can be public, judging by its text. Use it behind a proxy, which
  /// resolves the name itself.
  ///
  /// Names without a dot and names in domains of private networks are not public.
  func mayContain(hostOf url: WebURL) -> Bool {
    guard let host = url.host else { return false }
    if let address = host.addressBytes { return contains(address) }
    let text = host.description
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    return name.contains(".") && !name.hasSuffix(".")
      && !Self.privateDomains.contains { name == $0 || name.hasSuffix("." + $0) }
  }

  /// Special-use domains (RFC 6761, 6762 and 8375), `internal`, which ICANN reserves, and common
  /// domains of home and company networks (RFC 6762 appendix G).
  private static let privateDomains = [
    "corp", "home", "home.arpa", "internal", "intranet", "lan", "local", "localdomain", "localhost",
    "private",
  ]
}
