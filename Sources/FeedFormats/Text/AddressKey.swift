import FeedModel
import Glibc

extension SubscriptionAddress {
  /// What all spellings of a web address have in common, to be compared and never to be asked: the host in
  /// ASCII and numbers of hosts in their usual form (WHATWG URL, section 3.5), no default port, no fragment, bytes
  /// encoded where they have to be and nowhere else, no dot segments (RFC 3986 section 6.2.2).
  ///
  /// Path and query keep their case, their slashes and their order: those may mean something else.
  /// O(n); an address without any of this is taken as it is.
  public static func key(of url: String) -> String {
    guard mayHaveSpellings(url), WebAddress.isWeb(url), let web = web(url),
      let start = web.firstRange(of: "://")?.upperBound
    else { return url }
    let scheme = web[..<start]
    let end = web[start...].firstIndex { $0 == "/" || $0 == "?" } ?? web.endIndex
    let tail = encoded(web[end...])
    let mark = tail.firstIndex(of: "?") ?? tail.endIndex
    return scheme + authority(web[start..<end], usualPort: scheme == "https://" ? "443" : "80")
      + WebAddress.withoutDots(String(tail[..<mark])) + tail[mark...]
  }

  /// Nearly all addresses have one spelling only.
  private static func mayHaveSpellings(_ url: String) -> Bool {
    guard let start = url.firstRange(of: "://")?.upperBound else { return false }
    let rest = url.utf8[start...]
    guard let end = rest.firstIndex(of: slash) else { return true }
    guard let last = rest[..<end].last, last | 0x20 >= UInt8(ascii: "a") else { return true }
    // Upper case is left out here: no stored address has it in its host.
    let isPlainHost = rest[..<end].allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == dot || $0 == dash
    }
    guard isPlainHost else { return true }
    var previous = slash
    for byte in rest[end...] {
      if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "#") || byte >= 0x80
        || previous == slash && byte == dot
      {
        return true
      }
      previous = byte
    }
    return false
  }

  private static func authority(_ text: Substring, usualPort: String) -> String {
    let hostStart = text.lastIndex(of: "@").map(text.index(after:)) ?? text.startIndex
    var host = text[hostStart...]
    var port = Substring()
    let behindNumbers = host.lastIndex(of: "]") ?? host.startIndex
    // Of two nobody knows which one the port stands behind.
    if let colon = host[behindNumbers...].lastIndex(of: ":"),
      !host[behindNumbers..<colon].contains(":")
    {
      port = host[host.index(after: colon)...].drop { $0 == "0" }
      host = host[..<colon]
    }
    return text[..<hostStart] + usual(host)
      + (port.isEmpty || port == usualPort ? "" : ":" + port)
  }

  /// A host in its usual form.
  private static func usual(_ host: Substring) -> String {
    if host.hasPrefix("["), host.hasSuffix("]") {
      var six = in6_addr()
      guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &six) == 1 else {
        return String(host)
      }
      return "[" + text(of: &six, AF_INET6) + "]"
    }
    let last = host.split(separator: ".").last?.utf8.first
    var four = in_addr()
    if let last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last),
      inet_aton(String(host), &four) != 0
    {
      return text(of: &four, AF_INET)
    }
    return Punycode.asciiForm(ofHost: String(host))
  }

  private static func text(of address: UnsafeRawPointer, _ family: Int32) -> String {
    // Unsafe: the pointer is to an address of that family. The longest text has 45 bytes and an end.
    var text = [CChar](repeating: 0, count: 64)
    guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Bytes that need it encoded, and those that do not as themselves. Where a percent sign encodes nothing it
  /// is not known what is meant, and all stays as it is.
  private static func encoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      var code: UInt8?
      if byte == UInt8(ascii: "%") {
        code = value(ofHex: rest.prefix(2))
        guard code != nil else { return String(text) }
        rest = rest.dropFirst(2)
      }
      if let code, isUnreserved(code) {
        bytes.append(code)
      } else if let code = code ?? (byte >= 0x80 ? byte : nil) {
        bytes += [UInt8(ascii: "%"), hexDigit(code >> 4), hexDigit(code & 15)]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func value(ofHex digits: Substring.UTF8View.SubSequence) -> UInt8? {
    guard digits.count == 2, digits.first != UInt8(ascii: "+"), digits.first != dash else {
      return nil
    }
    return UInt8(String(Substring(digits)), radix: 16)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// RFC 3986 section 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), dash, dot, UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
  private static let dash = UInt8(ascii: "-")
}
