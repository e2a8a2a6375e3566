/// Sixteen bytes that are looked at together: what has no mark in it is passed over in a few steps.
struct ByteBlock {
  typealias Marks = SIMDMask<SIMD16<Int8>>

  static let size = 16

  /// As signed numbers: above U+007F they are negative.
  let bytes: SIMD16<Int8>

  /// The bytes from a place on; behind the last ones, zeros. O(1).
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

  /// How many bytes come before the first that is marked; sixteen where none is.
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

  /// Marks what is below U+0020, or no ASCII.
  @inline(__always)
  var areUnusual: Marks { bytes .< SIMD16(repeating: 0x20) }

  /// Marks what cannot stand in a name of HTML in lower case.
  @inline(__always)
  func areOutsideNames(withHyphens: Bool) -> Marks {
    let named = areBetween(0x60, 0x7B) .| areBetween(0x2F, 0x3A)
    return withHyphens ? .!(named .| self .== UInt8(ascii: "-")) : .!named
  }

  @inline(__always)
  private func areBetween(_ low: Int8, _ high: Int8) -> Marks {
    (bytes .> SIMD16(repeating: low)) .& (bytes .< SIMD16(repeating: high))
  }

  /// The first bytes as a name.
  @inline(__always)
  func name(_ count: Int) -> HTMLName {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    let (low, high) = (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    // A shift by 64 or more leaves nothing.
    let kept = { (word: UInt64, count: Int) in word & ~(UInt64.max << UInt64(max(0, count) * 8)) }
    return HTMLName(low: kept(low, count), high: kept(high, count - 8))
  }
}
