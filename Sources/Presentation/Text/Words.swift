/// Phrases that several messages share, and words quoted for shells.
package enum Words {
  /// What to do in an empty library.
  package static let noFeeds = "No feeds yet. Subscribe: lede add ADDRESS, or lede import FILE.opml"

  /// `1 post`, `2 posts`.
  package static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// A word quoted as a shell needs it.
  package static func shell(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy {
        $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
          || $0 >= UInt8(ascii: "-") && $0 <= UInt8(ascii: ":") || $0 == UInt8(ascii: "_")
      }
    return isPlain ? word : "'" + quotes.escape(word) + "'"
  }

  private static let quotes: Escapes = ["'": "'\\''"]

  /// A sentence of the library as a message after `lede: `: it begins in lower case, unless its first
  /// word is in capitals.
  package static func asMessage(_ sentence: String) -> String {
    let letters = sentence.prefix(2)
    guard let first = letters.first, first.isUppercase, letters.last?.isUppercase == false else {
      return sentence
    }
    return first.lowercased() + sentence.dropFirst()
  }
}
