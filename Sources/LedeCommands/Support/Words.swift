/// Words for people, and for their shells.
enum Words {
  /// How to begin.
  static let noFeeds = "No feeds yet. Subscribe: lede add ADDRESS, or lede import FILE.opml"

  /// `1 post`, `2 posts`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// A word as a shell reads it back.
  static func shell(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy {
        $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
          || $0 >= UInt8(ascii: "-") && $0 <= UInt8(ascii: ":") || $0 == UInt8(ascii: "_")
      }
    return isPlain ? word : "'" + quotes.escape(word) + "'"
  }

  private static let quotes: Escapes = ["'": "'\\''"]

  /// A sentence of the library as it stands behind `lede: `, where all begin in lower case. Words in
  /// capitals, paths and addresses stay as they are.
  static func asMessage(_ sentence: String) -> String {
    let letters = sentence.prefix(2)
    guard let first = letters.first, first.isUppercase, letters.last?.isUppercase == false else {
      return sentence
    }
    return first.lowercased() + sentence.dropFirst()
  }
}
