public import Patterns

/// A case-insensitive regular expression for titles.
///
/// All alternatives are followed at the same time (K. Thompson, "Regular Expression Search
/// Algorithm", CACM 11, 1968), so the time is bounded by the product of the lengths of pattern and
/// title. A backtracking engine, such as Swift's own, takes exponential time for `(a+)+b`; titles
/// may be hostile, and rules are applied to all of them. There are therefore no back-references and
/// no look-around.
///
/// The syntax is `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and their negations, `\b`, `^`, `$`, `|`,
/// groups, and `* + ? {n} {n,} {n,m}`. A backslash escapes a character.
public struct TitlePattern: Sendable, Hashable {
  public let source: String
  private let program: PatternProgram
  /// The same program as a table; `nil` if it is too long.
  private let table: PatternTable?

  /// The number of code points of a title that are examined.
  private static let longestTitle = 1000

  /// - Throws: ``PatternError`` if the text is not a valid pattern or is too large.
  public init(_ source: String) throws(PatternError) {
    self.source = source
    program = try PatternParser.program(of: source, ignoringCase: true, capturing: false)
    table = PatternTable(program)
  }

  /// Parts of words that every matching title contains.
  package var needles: [PatternNeedle] { program.needles }

  /// Whether each match is part of one word, so that only titles with a matching word have to be
  /// examined.
  package var isOfOneWord: Bool { program.isOfOneWord && !matches("") }

  public static func == (one: TitlePattern, other: TitlePattern) -> Bool {
    one.source == other.source
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }

  /// Returns whether the pattern matches some part of a title. O(title · pattern).
  public func matches(_ title: String) -> Bool {
    if let table { return table.isFound(in: title, upTo: Self.longestTitle) }
    return program.isFound(in: title.unicodeScalars.prefix(Self.longestTitle).map(\.lowercased))
  }
}
