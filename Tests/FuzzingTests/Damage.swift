import TestSupport

/// Changes inputs at random. The same seed makes the same changes.
struct Damage {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  /// Returns the bytes after one to eight changes, some of which insert blocks of another input.
  mutating func damage(_ bytes: [UInt8], mixing other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...number(below: 8) {
      let block = block(of: bytes)
      switch number(below: 5) {
      case 0: bytes.removeSubrange(block)
      case 1: bytes.insert(contentsOf: bytes[block], at: block.upperBound)
      case 2: bytes.replaceSubrange(block, with: other[self.block(of: other)])
      case 3: bytes.insert(UInt8(number(below: 256)), at: block.lowerBound)
      default:
        if !block.isEmpty { bytes[block.lowerBound] ^= 1 << number(below: 8) }
      }
    }
    return Array(bytes.prefix(1 << 16))
  }

  private mutating func block(of bytes: [UInt8]) -> Range<Int> {
    let start = number(below: bytes.count + 1)
    return start..<min(bytes.count, start + number(below: 200))
  }
}
