extension PatternProgram {
  /// Whether each non-empty match is part of one word, as ``WordFolder`` writes it.
  ///
  /// This is so if the pattern consists of ASCII letters and digits, without the anchors `^`, `$`
  /// and `\b`, which depend on the context of a match.
  var isOfOneWord: Bool {
    steps.allSatisfy { step in
      switch step {
      case .sign(let signs): signs.isOfASCIIWords
      case .start, .end, .edge: false
      case .either, .jump, .found: true
      }
    }
  }
}

extension SignClass {
  /// Whether the class contains only lowercase ASCII letters and digits.
  var isOfASCIIWords: Bool {
    !isNegated
      && parts.allSatisfy { part in
        guard case .range(let range) = part else { return false }
        return Self.words.contains { $0.contains(range) }
      }
  }

  private static let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x61...0x7A]
}
