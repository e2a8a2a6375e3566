extension PatternProgram {
  /// Whether whatever it finds is a part of one word, as ``WordFolder`` writes it, if it is not
  /// empty.
  ///
  /// That is so of letters and digits of ASCII without a place (`^`, `$`, `\b`), which say where
  /// else in the title a match may stand.
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
  /// Whether it holds small letters and digits of ASCII only.
  var isOfASCIIWords: Bool {
    !isNegated
      && parts.allSatisfy { part in
        guard case .range(let range) = part else { return false }
        return Self.words.contains { $0.contains(range) }
      }
  }

  private static let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x61...0x7A]
}
