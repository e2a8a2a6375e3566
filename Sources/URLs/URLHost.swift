/// The host of a URL (WHATWG URL, section 3.1).
public enum URLHost: Sendable, Hashable, CustomStringConvertible {
  /// A lowercase ASCII domain name.
  case domain(String)
  case ipv4(IPv4Address)
  case ipv6(IPv6Address)
  /// The percent-encoded host of a URL whose scheme is not special.
  case opaque(String)
  case empty

  /// The host as in a URL, with brackets around an IPv6 address.
  public var description: String {
    switch self {
    case .domain(let name), .opaque(let name): name
    case .ipv4(let address): address.description
    case .ipv6(let address): "[\(address)]"
    case .empty: ""
    }
  }

  /// The 4 bytes of an IPv4 address or the 16 bytes of an IPv6 address, in network byte order; nil
  /// for other hosts.
  public var addressBytes: [UInt8]? {
    switch self {
    case .ipv4(let address):
      stride(from: UInt32(24), through: 0, by: -8).map { UInt8(address.value >> $0 & 255) }
    case .ipv6(let address): address.bytes
    case .domain, .opaque, .empty: nil
    }
  }

  /// Parses a host (WHATWG URL, section 3.5).
  init?(parsing text: ArraySlice<UInt8>, isSpecial: Bool) {
    if text.first == UInt8(ascii: "[") {
      guard text.last == UInt8(ascii: "]"),
        let address = IPv6Address(String(text.dropFirst().dropLast()))
      else { return nil }
      self = .ipv6(address)
    } else if isSpecial {
      self.init(domain: text)
    } else {
      guard !text.contains(where: Self.isForbidden) else { return nil }
      self = text.isEmpty ? .empty : .opaque(String(PercentEncoding.encoded(text, .c0Control)))
    }
  }

  private init?(domain text: ArraySlice<UInt8>) {
    // Decoding replaces invalid UTF-8 with U+FFFD, which is not allowed in a domain.
    let decoded = Array(String(PercentEncoding.decoded(text)).utf8)
    guard let name = DomainName.ascii(decoded), !name.isEmpty,
      !name.contains(where: PercentEncodeSet.forbiddenInDomain.contains)
    else { return nil }
    if IPv4Address.isMeant(by: name) {
      guard let address = IPv4Address(parsing: name) else { return nil }
      self = .ipv4(address)
    } else {
      self = .domain(String(name))
    }
  }

  private static func isForbidden(_ byte: UInt8) -> Bool { forbidden.contains(byte) }

  private static let forbidden = Set("\0\t\n\r #/:<>?@[\\]^|".utf8)
}
