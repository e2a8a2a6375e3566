import Foundation
import TestSupport
import Testing

@testable import FeedStore

/// What titles patterns find.
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
  func `a pattern is looked for in the title`(
    _ pattern: String, _ title: String, _ isFound: Bool
  ) throws {
    #expect(try TitlePattern(pattern).matches(title) == isFound)
  }

  @Test(arguments: [
    ("", 0), ("(", 0), (")", 0), ("a)", 1), ("[", 0), ("[a", 0), ("*", 0), ("a|*", 2), ("a**", 2),
    ("\\", 0), ("\\q", 0), ("[z-a]", 2), ("a{101}", 1), ("(?=a)", 0), ("((a{100}){100})", 9),
    (String(repeating: "(", count: 33), 32),
  ])
  func `what is no pattern is told with its place`(_ pattern: String, _ place: Int) {
    let error = #expect(throws: PatternError.self) { try TitlePattern(pattern) }
    #expect(error?.place == place)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["(a+)+b", "(a|aa)*b", "(a*)*b", "(.*)*x(.*)*y"])
  func `no pattern can keep the machine busy`(_ pattern: String) throws {
    let title = String(repeating: "a", count: 100_000)
    #expect(try !TitlePattern(pattern).matches(title))
  }

  /// Both engines agree on small patterns; the seed stands in each failure.
  @Test(arguments: [UInt64.random(in: 0...UInt64(UInt32.max))])
  func `it finds what Foundation's engine finds`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let pattern = Self.pattern(&random, depth: 3)
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

  private static func pattern(_ random: inout SeededGenerator, depth: Int) -> String {
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let piece =
        depth > 0 && Int.random(in: 0..<3, using: &random) == 0
        ? "(\(pattern(&random, depth: depth - 1)))"
        : ["a", "b", ".", "[ab]", "[^b]", "\\b", "\\s", "\\w", "^", "$"]
          .randomElement(using: &random) ?? "a"
      return piece + (["", "", "", "*", "+", "?", "{1,2}"].randomElement(using: &random) ?? "")
    }
    let joined = parts.joined()
    return Int.random(in: 0..<4, using: &random) == 0 ? joined + "|" + parts[0] : joined
  }
}
