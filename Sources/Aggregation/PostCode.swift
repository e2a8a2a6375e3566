public import FeedModel
import LibraryStore

/// A short name of a post for users: six letters and digits that never change.
///
/// It is the scrambled number of the post, so that consecutive posts have different codes. The
/// first character is always a letter, so a code cannot be confused with a number of a listing.
public enum PostCode {
  private static let letters = Array("bcdfghjkmnpqrstv".utf8)
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  /// An odd number, which has an inverse modulo a power of two. It scatters consecutive numbers.
  private static let factor: UInt64 = 0x1E37_79B1
  private static let shortBits: UInt64 = 29
  private static let longBits: UInt64 = 59

  /// Returns the code of a post: six characters for the first 500 million posts, twelve for later
  /// ones.
  public static func code(of post: PostID) -> String {
    let number = UInt64(bitPattern: post.rawValue)
    let bits = number < 1 << shortBits ? shortBits : longBits
    var scrambled = number &* factor & (1 << bits - 1)
    var code: [UInt8] = []
    for _ in 0..<(bits - 4) / 5 {
      code.append(digits[Int(scrambled & 31)])
      scrambled >>= 5
    }
    code.append(letters[Int(scrambled & 15)])
    return String(decoding: code.reversed(), as: UTF8.self)
  }

  /// Returns the post with a code, or `nil` if the text is not a code. Case is ignored.
  public static func post(of code: String) -> PostID? {
    let code = Array(code.lowercased().utf8)
    guard code.count == 6 || code.count == 12, let first = letters.firstIndex(of: code[0]) else {
      return nil
    }
    var scrambled = UInt64(first)
    for digit in code.dropFirst() {
      guard let value = digits.firstIndex(of: digit) else { return nil }
      scrambled = scrambled << 5 | UInt64(value)
    }
    let bits = code.count == 6 ? shortBits : longBits
    return PostID(rawValue: Int64(scrambled &* inverse & (1 << bits - 1)))
  }

  /// Returns the numbers of posts whose codes start with a text that lacks only the last one or two
  /// characters: 32 or 1,024 numbers. Some of the posts may not exist. Returns none for a shorter
  /// text.
  package static func posts(beginning text: String) -> [PostID] {
    let missing = [6, 12].map { $0 - text.utf8.count }.first { (1...2).contains($0) }
    guard let missing else { return [] }
    return suffixes(missing).compactMap { post(of: text + $0) }
  }

  /// Whether a text may be the beginning of a code, but is too short to identify a post.
  static func isShortBeginning(_ text: String) -> Bool {
    let text = Array(text.lowercased().utf8)
    guard (1...3).contains(text.count) else { return false }
    return letters.contains(text[0]) && text.allSatisfy(digits.contains)
  }

  /// Returns all texts of this number of characters.
  private static func suffixes(_ length: Int) -> [String] {
    guard length > 0 else { return [""] }
    let shorter = suffixes(length - 1)
    return digits.flatMap { digit in shorter.map { String(UnicodeScalar(digit)) + $0 } }
  }

  /// Each Newton iteration doubles the number of correct bits, which is three at first.
  private static let inverse: UInt64 = {
    var inverse = factor
    for _ in 0..<5 { inverse = inverse &* (2 &- factor &* inverse) }
    return inverse
  }()
}
