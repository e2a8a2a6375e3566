/// Gzip (RFC 1952) for tests, without a library.
public enum Gzip {
  /// Returns the bytes in stored blocks: valid gzip data that is not smaller. O(n).
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      output.append(rest.isEmpty ? 1 : 0)
      output += littleEndian(count) + littleEndian(~count) + block
    } while !rest.isEmpty
    return output + littleEndian(crc32(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Returns a decompression bomb that expands to at least `count` zeros, 159 for each byte.
  ///
  /// The trailer is invalid: a reader must fail before it.
  public static func bomb(unpackingTo count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b1, 1)  // the last block
    bits.append(0b01, 2)  // fixed codes (RFC 1951 section 3.2.6)
    bits.append(reversing: 0b0011_0000, 8)  // the literal 0
    for _ in 0...(count / 258) {
      bits.append(reversing: 0b1100_0101, 8)  // 258 bytes …
      bits.append(0, 5)  // … from one byte back
    }
    bits.append(0, 7)  // the end of the block
    return header + bits.bytes + [UInt8](repeating: 0, count: 8)
  }

  /// Returns a bomb with the maximum ratio of deflate: at least `count` zeros, 1,032 for each byte.
  ///
  /// The data has no end: a reader must fail before it.
  public static func tightBomb(unpackingTo count: Int) -> [UInt8] {
    // A block whose own codes use one bit for "258 bytes" and one for "from one byte back".
    let block: [UInt8] = [
      0xED, 0xC1, 0x01, 0x01, 0, 0, 0, 0x82, 0x20, 0xFF, 0xAF, 0x6E, 0x48, 0x40, 0x01,
    ]
    return header + block + [UInt8](repeating: 0, count: count / 1032 + 1)
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
    }
  }
}

/// Writes bits in the order of deflate, from the lowest bit of each byte.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func append(_ value: Int, _ count: Int) {
    for position in 0..<count { append(value >> position & 1 == 1) }
  }

  /// Appends a Huffman code, highest bit first.
  mutating func append(reversing value: Int, _ count: Int) {
    for position in (0..<count).reversed() { append(value >> position & 1 == 1) }
  }

  private mutating func append(_ bit: Bool) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    if bit { bytes[bytes.count - 1] |= 1 << used }
    used += 1
  }
}
