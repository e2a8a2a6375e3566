/// The addresses to which a request with ``AddressReach/publicOnly`` may connect.
struct PublicAddresses: Sendable {
  /// Ranges that count as public although the registries reserve them.
  var trusted: [AddressRange] = []

  /// - Parameter address: 4 or 16 bytes in network order.
  func contains(_ address: [UInt8]) -> Bool {
    NetworkAddress.isPublic(address) || trusted.contains { $0.contains(address) }
  }

  /// Whether the host of a URL can be public, as far as its text shows. Behind a proxy nothing else is
  /// known of it: the proxy resolves the name.
  ///
  /// A numeric address is checked in each spelling that `inet_aton` reads. Names without a dot, names
  /// in domains that only exist in private networks, and names that IDNA maps to another text are
  /// refused.
  func mayContain(hostOf url: String) -> Bool {
    guard let host = URLHost.host(of: url) else { return false }
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if let address = NetworkAddress.bytes(ofHost: name) { return contains(address) }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, top.first?.isNumber == false else {
      return false
    }
    return name.unicodeScalars.allSatisfy(Self.isUnambiguous)
      && !Self.privateDomains.contains { name == $0 || name.hasSuffix("." + $0) }
  }

  /// Percent escapes and fullwidth digits can hide an address, since libcurl decodes the ones and maps
  /// the others. A colon is what is left of an IPv6 address that cannot be parsed.
  private static func isUnambiguous(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else {
      return scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar)
    }
    // U+3002 is a full stop to IDNA.
    return !scalar.properties.changesWhenNFKCCaseFolded && scalar != "\u{3002}"
  }

  /// Special-use domains (RFC 6761, 6762, 8375), `internal`, which ICANN reserves, and those that home
  /// and company networks use (RFC 6762 appendix G).
  private static let privateDomains = [
    "corp", "home", "home.arpa", "internal", "intranet", "lan", "local", "localdomain", "localhost",
    "private",
  ]
}
