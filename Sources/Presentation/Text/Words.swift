/// Phrases that several messages share, and quoting for shells.
package enum Words {
  /// The message for an empty library.
  package static let noFeeds =
    "No feeds yet. Subscribe with: lede add ADDRESS, or lede import FILE.opml"

  /// Returns a number with its noun, for example `1 post` or `2 posts`.
  package static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// Returns a word quoted for a shell, if quotes are needed.
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

  /// Converts a sentence to the style of messages after `lede: `. It starts in lower case unless
  /// its first word is in capitals.
  package static func asMessage(_ sentence: String) -> String {
    let letters = sentence.prefix(2)
    guard let first = letters.first, first.isUppercase, letters.last?.isUppercase == false else {
      return sentence
    }
    return first.lowercased() + sentence.dropFirst()
  }
}
