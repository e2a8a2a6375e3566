import TestSupport

/// Damage that knows nothing of formats, but that markup is made of tags.
extension [UInt8] {
  mutating func flipBits(_ random: inout SeededGenerator) {
    guard !isEmpty else { return }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      self[Int.random(in: indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
    }
  }

  mutating func overwrite(_ random: inout SeededGenerator) {
    guard !isEmpty else { return }
    self[Int.random(in: indices, using: &random)] = Self.byte(&random)
  }

  mutating func insertRandom(_ random: inout SeededGenerator) {
    let bytes = (0..<Int.random(in: 1...8, using: &random)).map { _ in Self.byte(&random) }
    insert(bytes, &random)
  }

  mutating func insert(_ bytes: [UInt8], _ random: inout SeededGenerator) {
    insert(contentsOf: bytes, at: place(&random))
  }

  mutating func replaceBlock(with bytes: [UInt8], _ random: inout SeededGenerator) {
    replaceSubrange(block(&random), with: bytes)
  }

  mutating func deleteBlock(_ random: inout SeededGenerator) {
    removeSubrange(block(&random))
  }

  mutating func doubleBlock(_ random: inout SeededGenerator) {
    let block = block(&random)
    insert(contentsOf: self[block], at: block.upperBound)
  }

  mutating func moveBlock(_ random: inout SeededGenerator) {
    let block = block(&random)
    let moved = Array(self[block])
    removeSubrange(block)
    insert(moved, &random)
  }

  /// Takes the end off, or the beginning.
  mutating func cut(_ random: inout SeededGenerator) {
    let place = place(&random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      removeFirst(place)
    } else {
      removeLast(count - place)
    }
  }

  mutating func repeatBlock(_ random: inout SeededGenerator) {
    let block = block(&random)
    guard !block.isEmpty else { return }
    let most = Swift.max(1, Swift.min(300, (Mutator.usual - count) / block.count))
    let times = Int.random(in: 1...most, using: &random)
    let repeated = repeatElement(self[block], count: times).joined()
    insert(contentsOf: Array(repeated), at: block.upperBound)
  }

  /// Repeats a small block until it is by far the most of the input: what takes the square of its
  /// length shows by its time.
  mutating func grow(_ random: inout SeededGenerator) {
    let whole = block(&random)
    let block = whole.prefix(Int.random(in: 1...40, using: &random))
    guard !block.isEmpty else { return }
    let length = Int.random(in: Mutator.usual...(Mutator.longest / 2), using: &random)
    let repeated = repeatElement(self[block], count: length / block.count).joined()
    insert(contentsOf: Array(repeated), at: block.upperBound)
  }

  mutating func changeDigits(_ random: inout SeededGenerator) {
    let digits = indices.filter { (0x30...0x39).contains(self[$0]) }
    guard let place = digits.randomElement(using: &random) else { return }
    let numbers = ["0", "9", "-1", "00", "60", "99999999999999999999", "1e999", "2147483648", "."]
    replaceSubrange(place...place, with: Array((numbers.randomElement(using: &random) ?? "").utf8))
  }

  /// A range of bytes: any one, or from one mark of the format to another.
  func block(_ random: inout SeededGenerator) -> Range<Int> {
    let one = place(&random)
    let other = Bool.random(using: &random) ? place(&random) : near(one, &random)
    return Swift.min(one, other)..<Swift.max(one, other)
  }

  /// A place between bytes; half of the time before a mark of the format.
  func place(_ random: inout SeededGenerator, isEnd: Bool = false) -> Int {
    if isEnd { return count }
    let place = Int.random(in: 0...count, using: &random)
    guard Bool.random(using: &random) else { return place }
    return self[place...].firstIndex { Self.isMark($0) } ?? place
  }

  private func near(_ place: Int, _ random: inout SeededGenerator) -> Int {
    Swift.min(count, place + Int.random(in: 1...24, using: &random))
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    "<>&\"'{}[],:/ -\n".utf8.contains(byte)
  }

  /// Any byte; half of the time one that means something.
  private static func byte(_ random: inout SeededGenerator) -> UInt8 {
    let marked =
      Array("<>&;\"'/!?[]-={}:,\\#%\u{0}\u{1}\t\n\r \u{7F}".utf8) + [0x80, 0xC0, 0xFF, 0xFE]
    return Bool.random(using: &random)
      ? UInt8.random(in: 0...255, using: &random) : marked.randomElement(using: &random) ?? 0
  }
}
