/// The text between two tags, gathered from its pieces in memory of its own: a piece costs one copy
/// and nothing else, and there are millions of them.
struct TextRun {
  private var start = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 1)
  private var capacity = 4096
  private(set) var count = 0

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// O(n) in the piece.
  mutating func append(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
    let piece = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece))
    guard let source = piece.baseAddress else { return }
    if count + piece.count > capacity { grow(toHold: count + piece.count) }
    (start + count).copyMemory(from: source, byteCount: piece.count)
    count += piece.count
  }

  private mutating func grow(toHold needed: Int) {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: needed * 2, alignment: 1)
    larger.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = larger
    capacity = needed * 2
  }

  /// Keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  /// To be called once, when the run is of no more use.
  func free() {
    start.deallocate()
  }
}
