import CLibXML2
import Glibc

/// Converts bytes from any encoding that iconv supports to UTF-8.
public enum CharacterDecoder {
  /// Decodes bytes from an encoding, given by its IANA name in any case. O(n).
  ///
  /// Each invalid code unit becomes U+FFFD. A byte order mark is removed if iconv removes it for
  /// this encoding.
  ///
  /// - Returns: The UTF-8 bytes and whether all bytes were valid, or `nil` if the encoding is
  ///   unknown.
  public static func utf8(
    from bytes: UnsafeRawBufferPointer, encoding name: String
  ) -> (bytes: [UInt8], isExact: Bool)? {
    guard let converter = open(name) else { return nil }
    defer { iconv_close(converter) }
    let unit = unit(of: name)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    var isExact = true
    var source = UnsafeMutablePointer(mutating: bytes.bindMemory(to: CChar.self).baseAddress)
    var left = bytes.count
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64 << 10) { piece in
      // iconv stops when its output buffer is full, and at each invalid byte.
      while left > 0 {
        var target = piece.baseAddress
        var room = piece.count
        let result = iconv(converter, &source, &left, &target, &room)
        let error = errno
        output.append(contentsOf: UnsafeRawBufferPointer(piece).prefix(piece.count - room))
        guard result == failure, error != E2BIG else { continue }
        isExact = false
        output.append(contentsOf: "\u{FFFD}".utf8)
        let skipped = min(unit, left)
        source = source?.advanced(by: skipped)
        left -= skipped
      }
    }
    return (output, isExact)
  }

  /// The value that iconv returns for an error: `(size_t) -1`.
  private static let failure = ~0

  private static func open(_ name: String) -> iconv_t? {
    let converter = iconv_open("UTF-8", name)
    return converter == iconv_t(bitPattern: -1) ? nil : converter
  }

  /// Decodes bytes from the encoding that a label denotes (see ``EncodingLabels``). O(n).
  ///
  /// - Parameter label: The label in lower case.
  /// - Returns: `nil` if the label is unknown or refused.
  public static func utf8(
    from bytes: [UInt8], label: String
  ) -> (bytes: [UInt8], isExact: Bool)? {
    guard !EncodingLabels.isRefused(label) else { return nil }
    return bytes.withUnsafeBytes { utf8(from: $0, encoding: EncodingLabels.canonical(label)) }
  }

  /// Returns whether iconv supports an encoding.
  public static func knows(_ name: String) -> Bool {
    guard let converter = open(name) else { return false }
    iconv_close(converter)
    return true
  }

  /// Returns the size of a code unit in bytes. An invalid code unit is skipped as a whole.
  private static func unit(of name: String) -> Int {
    let name = name.lowercased()
    if name.hasPrefix("utf-16") || name.hasPrefix("ucs-2") { return 2 }
    return name.hasPrefix("utf-32") || name.hasPrefix("ucs-4") ? 4 : 1
  }
}
