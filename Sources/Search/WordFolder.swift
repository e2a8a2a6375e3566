/// Splits text into folded words (see ``FoldedScalar``), separated by single spaces.
///
/// All stores search by these words, so that a query has the same meaning in each of them and with
/// every version of SQLite.
package struct WordFolder: Sendable {
  /// The words as UTF-8.
  private var bytes: [UInt8] = []
  private var isInWord = false
  /// The number of bytes that may be added to the current word.
  private var room = 0

  /// The maximum length of a word in bytes. Longer text is cut off, and can be found by its
  /// beginning.
  private static let longestWord = 64
  /// A word of up to this many bytes is complete.
  package static let longestWhole = longestWord - FoldedScalar.maximumLength
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

  package mutating func append(_ text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }

  /// Ends a value, so that the next word belongs to another one.
  package mutating func appendBoundary() {
    endWord()
    append(letters: Self.boundary.utf8)
    endWord()
  }

  mutating func endWord() {
    isInWord = false
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if let letter = Self.lowercasedASCII(scalar) { return append(letters: CollectionOfOne(letter)) }
    switch FoldedScalar.of(scalar) {
    case .separator: endWord()
    case .letters(let letters): if !letters.isEmpty { append(letters: letters.utf8) }
    case .word(let word):
      endWord()
      append(letters: word.utf8)
      endWord()
    }
  }

  /// Returns the lowercase form of an ASCII letter or digit; `nil` for any other character.
  private static func lowercasedASCII(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "a"..."z", "0"..."9": UInt8(scalar.value)
    case "A"..."Z": UInt8(scalar.value + 0x20)
    default: nil
    }
  }

  /// Appends a folded code point completely or not at all, so that the text stays valid UTF-8.
  private mutating func append(letters: some Collection<UInt8>) {
    if !isInWord {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      isInWord = true
      room = Self.longestWord
    }
    guard room >= letters.count else {
      room = 0
      return
    }
    for letter in letters { bytes.append(letter) }
    room -= letters.count
  }
}
