/// A regular expression for titles, without case.
///
/// It is run by stepping through all its possibilities at once (K. Thompson, "Regular Expression
/// Search Algorithm", CACM 11, 1968), so time is bounded by pattern times title whatever both are.
/// An engine that goes back, as Swift's own does, can be kept busy for ever by `(a+)+b`: titles are
/// hostile, and a rule runs on every one. So there are no back-references and no look-around.
///
/// Known are `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and their opposites, `\b`, `^`, `$`, `|`, groups,
/// and `* + ? {n} {n,} {n,m}`; a backslash takes a sign's meaning away.
public struct TitlePattern: Sendable, Hashable {
  public let source: String
  private let program: PatternProgram
  /// The same, where it is short.
  private let table: PatternTable?

  /// Signs of a title that are looked at.
  private static let longestTitle = 1000

  /// - Throws: ``PatternError`` for what is no pattern, or one too large.
  public init(_ source: String) throws(PatternError) {
    self.source = source
    program = try PatternParser.program(of: source)
    table = PatternTable(program)
  }

  /// Parts of words that stand in every title it finds.
  package var needles: [String] { program.needles }

  /// Whether whatever it finds is a part of one word: then only titles with a word that it finds
  /// need be looked at.
  package var isOfOneWord: Bool { program.isOfOneWord && !matches("") }

  public static func == (one: TitlePattern, other: TitlePattern) -> Bool {
    one.source == other.source
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }

  /// Whether some part of a title fits. O(title · pattern).
  public func matches(_ title: String) -> Bool {
    if let table { return table.isFound(in: title, upTo: Self.longestTitle) }
    return program.isFound(in: title.unicodeScalars.prefix(Self.longestTitle).map(\.lowercased))
  }
}

/// What is wrong with a pattern.
public struct PatternError: Error, Sendable, Hashable {
  /// The sign of the pattern it is about, from 0 on.
  public var place: Int
  /// In words, as the end of a sentence.
  public var problem: String

  init(_ problem: String, at place: Int) {
    self.problem = problem
    self.place = place
  }
}

extension Unicode.Scalar {
  /// One sign for one sign.
  var lowercased: Unicode.Scalar {
    if isASCII { return (65...90).contains(value) ? Unicode.Scalar(UInt8(value) + 32) : self }
    return properties.lowercaseMapping.unicodeScalars.first ?? self
  }

  var isOfWord: Bool {
    self == "_" || properties.isAlphabetic || properties.numericType != nil
  }
}
