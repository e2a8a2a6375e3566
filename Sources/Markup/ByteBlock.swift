/// Sixteen bytes that are compared in one operation, so that long runs of ordinary bytes take few
/// steps.
struct ByteBlock {
  typealias Marks = SIMDMask<SIMD16<Int8>>

  static let size = 16

  /// The bytes as signed integers: bytes of 0x80 and above are negative.
  let bytes: SIMD16<Int8>

  /// Loads 16 bytes at an offset, padded with zeros after the end of the buffer. O(1).
  @inline(__always)
  init(_ buffer: UnsafeRawBufferPointer, at place: Int) {
    if place &+ Self.size <= buffer.count {
      bytes = buffer.loadUnaligned(fromByteOffset: place, as: SIMD16<Int8>.self)
    } else {
      bytes = Self.last(of: buffer, from: place)
    }
  }

  @inline(never)
  private static func last(of buffer: UnsafeRawBufferPointer, from place: Int) -> SIMD16<Int8> {
    var bytes = SIMD16<Int8>()
    withUnsafeMutableBytes(of: &bytes) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[place...]))
    }
    return bytes
  }

  /// Returns the number of bytes before the first marked byte, or 16 if no byte is marked.
  @inline(__always)
  static func bytes(before marks: Marks) -> Int {
    let words = unsafeBitCast(marks, to: SIMD2<UInt64>.self)
    let low = UInt64(littleEndian: words[0])
    guard low == 0 else { return low.trailingZeroBitCount / 8 }
    return 8 + UInt64(littleEndian: words[1]).trailingZeroBitCount / 8
  }

  @inline(__always)
  static func .== (block: ByteBlock, byte: UInt8) -> Marks {
    block.bytes .== SIMD16(repeating: Int8(bitPattern: byte))
  }

  /// Marks control characters (below U+0020) and bytes that are not ASCII.
  @inline(__always)
  var areUnusual: Marks { bytes .< SIMD16(repeating: 0x20) }

  @inline(__always)
  var areNotASCII: Marks { bytes .< SIMD16(repeating: 0) }

  /// Marks bytes that a lower-case HTML name cannot contain.
  @inline(__always)
  func areOutsideNames(withHyphens: Bool) -> Marks {
    let named = areBetween(0x60, 0x7B) .| areBetween(0x2F, 0x3A)
    return withHyphens ? .!(named .| self .== UInt8(ascii: "-")) : .!named
  }

  @inline(__always)
  private func areBetween(_ low: Int8, _ high: Int8) -> Marks {
    (bytes .> SIMD16(repeating: low)) .& (bytes .< SIMD16(repeating: high))
  }

  /// Returns the first `count` bytes as a name.
  @inline(__always)
  func name(_ count: Int) -> HTMLName {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    let (low, high) = (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    // A shift by 64 bits or more gives 0.
    let kept = { (word: UInt64, count: Int) in word & ~(UInt64.max << UInt64(max(0, count) * 8)) }
    return HTMLName(low: kept(low, count), high: kept(high, count - 8))
  }
}
