/// Words for people, and for their shells.
enum Words {
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
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
