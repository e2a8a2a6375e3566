/// A 128-bit digest of text. Equal texts have equal digests on every machine and in every version,
/// so digests can be stored.
///
/// The algorithm is MurmurHash3 x64 128 by Austin Appleby (public domain), with seed 0. It is not a
/// cryptographic hash: a feed can produce collisions between its own posts, but cannot affect other
/// feeds, because digests are never compared across feeds.
public struct Digest: Sendable, Hashable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates the digest of a string's UTF-8 bytes. O(n) in the number of bytes.
  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { Digest(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Creates the digest of a sequence of digests. Absent parts count, so `[a, nil]` and `[nil, a]`
  /// differ.
  public init(combining parts: [Digest?]) {
    self = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * parts.count) { words in
      for (index, part) in parts.enumerated() {
        words[3 * index] = part == nil ? 0 : 1
        words[3 * index + 1] = part?.high ?? 0
        words[3 * index + 2] = part?.low ?? 0
      }
      return Digest(bytes: UnsafeRawBufferPointer(words))
    }
  }

  /// Creates the digest of raw bytes. O(n).
  public init(bytes: UnsafeRawBufferPointer) {
    var murmur = Murmur3()
    let blocks = bytes.count / 16
    for block in 0..<blocks {
      murmur.mix(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: block * 16, as: UInt64.self)),
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: block * 16 + 8, as: UInt64.self)))
    }
    var tail: (first: UInt64, second: UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &tail) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[(blocks * 16)...]))
    }
    murmur.mixTail(UInt64(littleEndian: tail.first), UInt64(littleEndian: tail.second))
    self = murmur.finish(length: bytes.count)
  }

  /// Hashes one word, which is sufficient because the digest is well mixed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
  }
}

/// The state of one MurmurHash3 x64 128 computation.
private struct Murmur3 {
  private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
  private static let c2: UInt64 = 0x4cf5_ad43_2745_937f
  private var h1: UInt64 = 0
  private var h2: UInt64 = 0

  mutating func mix(_ first: UInt64, _ second: UInt64) {
    h1 ^= Self.scramble(first, Self.c1, 31, Self.c2)
    h1 = Self.rotate(h1, 27) &+ h2
    h1 = h1 &* 5 &+ 0x52dc_e729
    h2 ^= Self.scramble(second, Self.c2, 33, Self.c1)
    h2 = Self.rotate(h2, 31) &+ h1
    h2 = h2 &* 5 &+ 0x3849_5ab5
  }

  /// Mixes the bytes after the last whole block, padded with zeros.
  mutating func mixTail(_ first: UInt64, _ second: UInt64) {
    h2 ^= Self.scramble(second, Self.c2, 33, Self.c1)
    h1 ^= Self.scramble(first, Self.c1, 31, Self.c2)
  }

  mutating func finish(length: Int) -> Digest {
    h1 ^= UInt64(length)
    h2 ^= UInt64(length)
    h1 = h1 &+ h2
    h2 = h2 &+ h1
    h1 = Self.avalanche(h1)
    h2 = Self.avalanche(h2)
    h1 = h1 &+ h2
    h2 = h2 &+ h1
    return Digest(high: h1, low: h2)
  }

  private static func scramble(
    _ word: UInt64, _ first: UInt64, _ turn: UInt64, _ second: UInt64
  ) -> UInt64 {
    rotate(word &* first, turn) &* second
  }

  private static func rotate(_ word: UInt64, _ by: UInt64) -> UInt64 {
    (word << by) | (word >> (64 - by))
  }

  private static func avalanche(_ word: UInt64) -> UInt64 {
    var word = word
    word ^= word >> 33
    word = word &* 0xff51_afd7_ed55_8ccd
    word ^= word >> 33
    word = word &* 0xc4ce_b9fe_1a85_ec53
    word ^= word >> 33
    return word
  }
}
