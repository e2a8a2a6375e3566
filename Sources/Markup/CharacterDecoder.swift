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
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(converter) }
    var conversion = Conversion(input: bytes, unit: unit(of: name))
    conversion.run(converter)
    return (conversion.output, conversion.isExact)
  }

  /// Returns whether iconv supports an encoding.
  public static func knows(_ name: String) -> Bool {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else {
      return false
    }
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

private struct Conversion {
  let input: UnsafeRawBufferPointer
  let unit: Int
  var output: [UInt8] = []
  var isExact = true

  /// The value that iconv returns for an error: `(size_t) -1`.
  private static let failure = ~0

  init(input: UnsafeRawBufferPointer, unit: Int) {
    self.input = input
    self.unit = unit
  }

  /// Converts the input in steps: iconv stops when its output buffer is full, and at each invalid
  /// byte.
  mutating func run(_ converter: iconv_t) {
    output.reserveCapacity(input.count + input.count / 2)
    var piece = [CChar](repeating: 0, count: 64 << 10)
    var source = UnsafeMutablePointer(
      mutating: input.bindMemory(to: CChar.self).baseAddress)
    var left = input.count
    while left > 0 {
      let (result, error) = convert(converter, &source, &left, &piece)
      guard result == Self.failure else { continue }
      if error == E2BIG { continue }
      isExact = false
      output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      let skipped = min(unit, left)
      source = source?.advanced(by: skipped)
      left -= skipped
    }
  }

  private mutating func convert(
    _ converter: iconv_t, _ source: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
    _ piece: inout [CChar]
  ) -> (result: Int, error: Int32) {
    let outcome = piece.withUnsafeMutableBufferPointer { buffer in
      var target = buffer.baseAddress
      var room = buffer.count
      let result = iconv(converter, &source, &left, &target, &room)
      let error = errno
      return (result: result, error: error, written: buffer.count - room)
    }
    piece.withUnsafeBytes { output.append(contentsOf: $0.prefix(outcome.written)) }
    return (outcome.result, outcome.error)
  }
}
