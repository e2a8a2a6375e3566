/// Splits text into folded words (see ``FoldedScalar``), separated by single spaces.
///
/// All stores search by these words, so that a query has the same meaning in each of them and with
/// every version of SQLite.
package struct WordFolder: Sendable {
  /// The words as UTF-8.
  private var bytes: [UInt8] = []
  private var isInWord = false
  private var room = 0

  /// The maximum length of a word in bytes. Longer text is cut off, and can be found by its
  /// beginning.
  private static let longestWord = 64
  /// A word of up to this many bytes is complete: a code point folds to at most eight bytes.
  package static let longestWhole = longestWord - 8
  /// Separates values. No phrase crosses it, and no text contains it.
  package static let boundary = "\u{E000}"

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the words of a text.
  package static func words(_ text: String) -> [String] {
    var folder = WordFolder()
    folder.append(text)
    return folder.text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }

  // MARK: Reading text

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(utf8: $0[...]) }
  }

  /// Ends a value, so that the next word belongs to another one.
  package mutating func appendBoundary() {
    begin()
    bytes.append(contentsOf: Self.boundary.utf8)
    isInWord = false
  }

  mutating func append(utf8 text: Slice<UnsafeBufferPointer<UInt8>>) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        append(ascii: byte)
        index += 1
      } else {
        let end = min(index + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4), text.endIndex)
        append(scalar(text[index..<end]))
        index = end
      }
    }
  }

  mutating func endWord() {
    isInWord = false
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    let folded = FoldedScalar.of(scalar)
    switch folded.kind {
    case .separator: isInWord = false
    case .accent: break
    case .letters: put(folded)
    case .word:
      isInWord = false
      put(folded)
      isInWord = false
    }
  }

  private mutating func append(ascii byte: UInt8) {
    let lower = byte | 0x20
    if (0x61...0x7A).contains(lower) {
      put(lower)
    } else if (0x30...0x39).contains(byte) {
      put(byte)
    } else {
      isInWord = false
    }
  }

  /// Decodes one code point. The bytes must be valid UTF-8.
  private func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar {
    let first = UInt32(bytes.first ?? 0)
    let start = first & (0xFF >> UInt32(bytes.count + 1))
    let value = bytes.dropFirst().reduce(start) { $0 << 6 | UInt32($1 & 0x3F) }
    return Unicode.Scalar(value) ?? " "
  }

  // MARK: Writing words

  private mutating func put(_ byte: UInt8) {
    if !isInWord { begin() }
    guard room > 0 else { return }
    bytes.append(byte)
    room -= 1
  }

  /// Appends a folded code point completely or not at all, so that the text stays valid UTF-8.
  private mutating func put(_ folded: FoldedScalar) {
    if !isInWord { begin() }
    guard room >= folded.count else {
      room = 0
      return
    }
    var packed = folded.packed
    for _ in 0..<folded.count {
      bytes.append(UInt8(truncatingIfNeeded: packed))
      packed >>= 8
    }
    room -= folded.count
  }

  private mutating func begin() {
    if !bytes.isEmpty { bytes.append(0x20) }
    isInWord = true
    room = Self.longestWord
  }
}
