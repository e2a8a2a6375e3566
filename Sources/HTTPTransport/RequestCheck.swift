extension HTTPRequest {
  /// Refuses what must never reach the wire: other schemes, addresses that two parsers could read
  /// differently, and header fields that would split the request (RFC 9110 section 5.5).
  func check() throws(HTTPTransportError) {
    try checkAddress()
    for field in headers.fields { try field.check() }
  }

  private func checkAddress() throws(HTTPTransportError) {
    let lowercased = url.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lowercased.hasPrefix) else {
      throw HTTPTransportError(.address, "not an http or https address")
    }
    guard !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw HTTPTransportError(.address, "the address holds a blank or a control character")
    }
    // Browsers read a backslash as a slash, libcurl does not: the host would be in dispute.
    let authority = url.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
    guard !authority.isEmpty, !authority.contains(UInt8(ascii: "\\")) else {
      throw HTTPTransportError(.address, "the address has no valid host")
    }
  }
}

extension HTTPHeaders {
  /// Whether a value can stand in a request: a control character would split it.
  public static func canSend(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}

extension HTTPHeaders.Field {
  fileprivate func check() throws(HTTPTransportError) {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else {
      throw HTTPTransportError(.request, "a header field's name is malformed")
    }
    guard HTTPHeaders.canSend(value) else {
      throw HTTPTransportError(.request, "the header field \(name) holds a control character")
    }
  }

  /// RFC 9110 section 5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
