import CLibXML2
import Glibc

/// Turns bytes of any encoding the system knows into UTF-8.
public enum CharacterDecoder {
  /// Decodes bytes by the name of their encoding (IANA, any case).
  ///
  /// Bytes that the encoding does not allow become U+FFFD, one each; a byte order mark is left out.
  ///
  /// - Returns: nil when the name is unknown. O(n) in the bytes.
  public static func utf8(
    from bytes: UnsafeRawBufferPointer, encoding name: String
  ) -> (bytes: [UInt8], isExact: Bool)? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(converter) }
    var conversion = Conversion(input: bytes)
    conversion.run(converter)
    return (conversion.output, conversion.isExact)
  }
}

private struct Conversion {
  let input: UnsafeRawBufferPointer
  var output: [UInt8] = []
  var isExact = true

  /// What iconv returns for an error: `(size_t) -1`.
  private static let failure = ~0

  init(input: UnsafeRawBufferPointer) {
    self.input = input
  }

  /// Converts piece by piece: iconv stops at a full buffer and at each invalid byte.
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
      source = source?.advanced(by: 1)
      left -= 1
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
