/// Makes words of text, as they are searched: folded (see ``FoldedScalar``), one blank between
/// them.
///
/// Both kinds of library search by these words, so that a query means the same in both, and in
/// every version of SQLite.
package struct WordFolder: Sendable {
  /// UTF-8.
  private var bytes: [UInt8] = []
  private var isInWord = false
  private var room = 0

  /// Bytes of a word that count: what is longer is no word, but has to be found all the same.
  private static let longestWord = 64
  /// A word of so many bytes may have lost its end: no sign takes more than eight.
  package static let longestWhole = longestWord - 8
  /// Stands between values. No phrase reaches across it, and no text holds it.
  package static let boundary = "\u{E000}"

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The words of a text.
  package static func words(_ text: String) -> [String] {
    var folder = WordFolder()
    folder.append(text)
    return folder.text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }

  // MARK: Taking in

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(utf8: $0[...]) }
  }

  /// Ends the value: what comes is another one.
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

  /// The text is valid UTF-8.
  private func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar {
    let first = UInt32(bytes.first ?? 0)
    let start = first & (0xFF >> UInt32(bytes.count + 1))
    let value = bytes.dropFirst().reduce(start) { $0 << 6 | UInt32($1 & 0x3F) }
    return Unicode.Scalar(value) ?? " "
  }

  // MARK: Putting down

  private mutating func put(_ byte: UInt8) {
    if !isInWord { begin() }
    guard room > 0 else { return }
    bytes.append(byte)
    room -= 1
  }

  /// Whole or not at all, so that the text stays UTF-8.
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
