public import FeedModel
import LibraryStore

/// A post's short name for people: six letters and digits, the same for ever.
///
/// It is the post's number, scrambled so that neighbours look different and the first sign is
/// always a letter: a code can never be taken for a number of a listing.
public enum PostCode {
  private static let letters = Array("bcdfghjkmnpqrstv".utf8)
  private static let signs = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  /// Any odd number has an inverse modulo a power of two; this one spreads neighbours well.
  private static let factor: UInt64 = 0x1E37_79B1
  private static let shortBits: UInt64 = 29
  private static let longBits: UInt64 = 59

  /// Six signs for the first 500 million posts, twelve beyond.
  public static func code(of post: PostID) -> String {
    let number = UInt64(bitPattern: post.rawValue)
    let bits = number < 1 << shortBits ? shortBits : longBits
    var scrambled = number &* factor & (1 << bits - 1)
    var code: [UInt8] = []
    for _ in 0..<(bits - 4) / 5 {
      code.append(signs[Int(scrambled & 31)])
      scrambled >>= 5
    }
    code.append(letters[Int(scrambled & 15)])
    return String(decoding: code.reversed(), as: UTF8.self)
  }

  /// The post a code means; nil for what is no code. Case does not count.
  public static func post(of code: String) -> PostID? {
    let code = Array(code.lowercased().utf8)
    guard code.count == 6 || code.count == 12, let first = letters.firstIndex(of: code[0]) else {
      return nil
    }
    var scrambled = UInt64(first)
    for sign in code.dropFirst() {
      guard let value = signs.firstIndex(of: sign) else { return nil }
      scrambled = scrambled << 5 | UInt64(value)
    }
    let bits = code.count == 6 ? shortBits : longBits
    return PostID(rawValue: Int64(scrambled &* inverse & (1 << bits - 1)))
  }

  /// The posts that codes mean of which a text has all but the last sign or two: some thousand or 32 numbers, of
  /// posts that are there or not. Shorter beginnings mean too many.
  package static func posts(beginning text: String) -> [PostID] {
    let missing = [6, 12].map { $0 - text.utf8.count }.first { (1...2).contains($0) }
    guard let missing else { return [] }
    return ends(missing).compactMap { post(of: text + $0) }
  }

  /// Whether a text may begin a code, and is too short to say which.
  static func isShortBeginning(_ text: String) -> Bool {
    let text = Array(text.lowercased().utf8)
    guard (1...3).contains(text.count) else { return false }
    return letters.contains(text[0]) && text.allSatisfy(signs.contains)
  }

  /// All texts of so many signs.
  private static func ends(_ length: Int) -> [String] {
    guard length > 0 else { return [""] }
    let shorter = ends(length - 1)
    return signs.flatMap { sign in shorter.map { String(UnicodeScalar(sign)) + $0 } }
  }

  /// Newton's iteration doubles the bits that are right, from three.
  private static let inverse: UInt64 = {
    var inverse = factor
    for _ in 0..<5 { inverse = inverse &* (2 &- factor &* inverse) }
    return inverse
  }()
}
