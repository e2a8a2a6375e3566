import Foundation
import Patterns
import TestSupport
import Testing

@testable import Search

/// Title patterns and the titles that they match.
@Suite struct TitlePatternTests {
  @Test(arguments: [
    ("swift", "The SWIFT book", true), ("^swift", "The Swift book", false),
    ("book$", "The Swift Book", true), ("^$", "", true), ("a.c", "xABCx", true),
    ("[a-c]x", "CX", true), ("[^a-c]x", "cx", false), ("[^a]", "", false), ("[]a]", "]", true),
    ("[a-]", "-", true), ("\\d{3}", "v123", true), ("^\\d{3}$", "1234", false),
    ("\\bon\\b", "on it", true), ("\\bon\\b", "one", false), ("\\Bon", "son", true),
    ("a|b|c", "xc", true), ("^(a|b)+$", "abba", true), ("^(?:ab){2,3}$", "ababab", true),
    ("^(ab){2,3}$", "abababab", false), ("colou?r", "COLOR", true), ("a{0}b", "b", true),
    ("x{,2}", "x{,2}", true), ("ü", "Ü", true), ("\\.", "a.b", true), ("\\.", "ab", false),
    ("\\w+@\\w+", "me@home", true), ("[\\s,]", "a,b", true), ("(a*)*b", "aab", true),
    ("a*?b", "aab", true), ("[Ä-Ö]", "ö", true), ("日本", "日本語", true),
  ])
  func `a pattern matches a part of a title, ignoring case`(
    _ pattern: String, _ title: String, _ isFound: Bool
  ) throws {
    #expect(try TitlePattern(pattern).matches(title) == isFound)
  }

  @Test(arguments: [
    ("", 0), ("(", 0), (")", 0), ("a)", 1), ("[", 0), ("[a", 0), ("*", 0), ("a|*", 2), ("a**", 2),
    ("\\", 0), ("\\q", 0), ("[z-a]", 2), ("a{101}", 1), ("(?=a)", 0), ("((a{100}){100})", 9),
    (String(repeating: "(", count: 33), 32),
  ])
  func `an invalid pattern is reported with the position of the error`(
    _ pattern: String, _ position: Int
  ) {
    let error = #expect(throws: PatternError.self) { try TitlePattern(pattern) }
    #expect(error?.position == position)
  }

  @Test(arguments: [
    ("swift", ["swift"]), ("^Swift", ["(swift"]), ("swift \\d", ["swift)"]),
    ("^post 7 ", ["(post)", "(7)"]),
    ("a\\sb-c", ["a)", "(b)", "(c"]), ("\\bon\\b", ["on"]), ("on$", ["on"]),
    ("colou?r", ["colo", "r"]),
    ("a*b", ["b"]), ("a+b", ["a", "b"]), ("a{2}b", ["aab"]), ("(ab)?c", ["c"]),
    ("x(a|b|cd)y", ["x", "y"]),
    ("a|b", []), ("a|", []), ("(a|b*)?c", ["c"]), ("((a|b)|c)d", ["d"]), ("(a|)d", ["d"]),
    ("a{0}b", ["b"]),
    ("a{2,4}b", ["aa", "b"]), ("[ab]c", ["c"]), ("[a]c", ["ac"]), ("[^a]c", ["c"]), ("ü", []),
    ("aüb", ["a", "b"]),
    ("", []), ("\\d+", []), ("(?:go) lang", ["go)", "(lang"]), ("(^a)b", ["(ab"]),
    ("(a b){2}", ["a)", "(ba)", "(b"]),
  ])
  func `a pattern states the word parts that every match contains`(
    _ pattern: String, _ needles: [String]
  ) throws {
    let found = try TitlePattern(pattern.isEmpty ? ".*" : pattern).needles
    #expect(
      found.map { ($0.beginsWord ? "(" : "") + $0.text + ($0.endsWord ? ")" : "") } == needles)
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64(UInt32.max))])
  func `every matching title contains the word parts that its pattern requires`(_ seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let source = Self.pattern(&random, depth: 3)
      guard let pattern = try? TitlePattern(source) else { continue }
      let title = String((0..<6).map { _ in "abAB -\u{301}".randomElement(using: &random) ?? "a" })
      guard pattern.matches(title) else { continue }
      let words = WordFolder.words(title)
      for needle in pattern.needles {
        let isThere = words.contains { word in
          switch (needle.beginsWord, needle.endsWord) {
          case (true, true): word == needle.text
          case (true, false): word.hasPrefix(needle.text)
          case (false, true): word.hasSuffix(needle.text)
          case (false, false): word.contains(needle.text)
          }
        }
        #expect(isThere, "seed \(seed): \(needle) of \(source) in \"\(title)\"")
      }
      let isFoundInWord = !pattern.isOfOneWord || words.contains(where: pattern.matches)
      #expect(isFoundInWord, "seed \(seed): \(source) in \"\(title)\"")
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["(a+)+b", "(a|aa)*b", "(a*)*b", "(.*)*x(.*)*y"])
  func `no pattern takes exponential time`(_ pattern: String) throws {
    let title = String(repeating: "a", count: 100_000)
    #expect(try !TitlePattern(pattern).matches(title))
  }

  /// Both engines agree on small patterns; a failure names the seed. Foundation does not try all
  /// alternatives if a group that may be empty is repeated, so no such group is used.
  @Test(arguments: [UInt64.random(in: 0...UInt64(UInt32.max))])
  func `a pattern matches the same titles as NSRegularExpression`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let pattern = Self.pattern(&random, depth: 3, repeatsNothing: false)
      guard let program = try? TitlePattern(pattern) else { continue }
      let title = String((0..<6).map { _ in "abAB ".randomElement(using: &random) ?? "a" })
      guard
        let reference = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
      else { continue }
      let range = NSRange(location: 0, length: title.utf16.count)
      let isFound = reference.firstMatch(in: title, range: range) != nil
      #expect(program.matches(title) == isFound, "seed \(seed): \(pattern) in \"\(title)\"")
    }
  }

  /// A failure names the seed.
  @Test(arguments: [UInt64.random(in: 0...UInt64(UInt32.max))])
  func `a pattern matches the same titles with a table and with a program`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var short = 0
    for _ in 0..<10_000 {
      let pattern = Self.pattern(&random, depth: 3)
      guard
        let program = try? PatternParser.program(
          of: pattern, ignoringCase: true, capturing: false),
        let table = PatternTable(program)
      else { continue }
      short += 1
      let title = (0..<Int.random(in: 0...7, using: &random))
        .map { _ in "abAB -_5äÄ日\u{301}".randomElement(using: &random) ?? "a" }
      for length in [title.count + 9, 3, 0] {
        let signs = String(title).unicodeScalars.prefix(length).map(\.lowercased)
        let isFound = table.isFound(in: String(title), upTo: length)
        #expect(
          isFound == program.isFound(in: signs),
          "seed \(seed): \(pattern) in the first \(length) of \"\(String(title))\"")
      }
    }
    #expect(short > 1_000)
  }

  /// The longest patterns that fit a table, and the shortest that do not.
  @Test(arguments: [1, 2, 61, 62, 63, 64, 65, 99])
  func `a pattern of any length is matched`(_ count: Int) throws {
    let pattern = try TitlePattern("^a{\(count)}$")
    #expect(pattern.matches(String(repeating: "A", count: count)))
    #expect(!pattern.matches(String(repeating: "A", count: count - 1)))
    #expect(!pattern.matches(String(repeating: "A", count: count + 1)))
  }

  @Test func `only the first thousand characters of a title are matched`() throws {
    let title = String(repeating: "é", count: 999) + "xy"
    #expect(try TitlePattern("x$").matches(title))
    #expect(try !TitlePattern("y").matches(title))
  }

  /// - Parameter repeatsNothing: whether groups that may be empty are repeated.
  private static func pattern(
    _ random: inout SeededGenerator, depth: Int, repeatsNothing: Bool = true
  ) -> String {
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let times = ["", "", "", "*", "+", "?", "{1,2}"].randomElement(using: &random) ?? ""
      guard depth > 0, Int.random(in: 0..<3, using: &random) == 0 else {
        let atoms = ["a", "b", ".", "[ab]", "[^b]", "\\b", "\\s", "\\w", "^", "$"]
        return (atoms.randomElement(using: &random) ?? "a") + times
      }
      let group = pattern(&random, depth: depth - 1, repeatsNothing: repeatsNothing)
      return (repeatsNothing || times.isEmpty ? "(\(group))" : "([ab ](\(group)))") + times
    }
    let joined = parts.joined()
    return Int.random(in: 0..<4, using: &random) == 0 ? joined + "|" + parts[0] : joined
  }
}
