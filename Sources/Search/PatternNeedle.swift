import Patterns

/// A part of a word that every match of a pattern contains. A store can look it up in its index of
/// words, which cannot be searched for patterns.
package struct PatternNeedle: Sendable, Hashable {
  /// Lowercase ASCII letters and digits, as ``WordFolder`` writes them.
  package var text: String
  /// Whether a word starts with the text.
  package var beginsWord: Bool
  /// Whether a word ends with the text.
  package var endsWord: Bool
}

extension PatternProgram {
  /// The parts of words that every match contains. O(steps).
  ///
  /// Only mandatory steps contribute; optional, repeated and alternative ones are skipped. `\b` does
  /// not mark the end of a word, because ``WordFolder`` divides words differently, and neither does
  /// `$`, because long titles are cut off.
  var needles: [PatternNeedle] {
    var found: [PatternNeedle] = []
    var word = ""
    var beginsWord = false
    var isAfterSeparator = false

    func endWord(atSeparator isSeparator: Bool) {
      if !word.isEmpty {
        found.append(PatternNeedle(text: word, beginsWord: beginsWord, endsWord: isSeparator))
      }
      word = ""
      isAfterSeparator = isSeparator
    }
    var position = 0
    while position < steps.count {
      switch steps[position] {
      case .character(let characters):
        if let letter = characters.onlyASCII, letter.isOfASCIIWord {
          if word.isEmpty { beginsWord = isAfterSeparator }
          word.unicodeScalars.append(letter)
        } else {
          endWord(atSeparator: characters.isSeparator)
        }
      case .start: endWord(atSeparator: true)
      case .end, .wordBoundary, .save, .match: break
      case .jump: return []
      case .split(_, let second):
        endWord(atSeparator: false)
        position = joinOfBranches(second: position + second)
        continue
      }
      position += 1
    }
    endWord(atSeparator: false)
    return found
  }

  /// Returns the step at which both branches of a choice meet. If a forward jump precedes the
  /// second branch, it is the target of the jump. A backward jump belongs to a repetition, and
  /// without a jump the second branch begins where the first one ends.
  private func joinOfBranches(second: Int) -> Int {
    if case .jump(let offset) = steps[second - 1], offset > 1 {
      second - 1 + offset
    } else {
      second
    }
  }

  /// Whether each non-empty match is part of one word, as ``WordFolder`` writes it.
  ///
  /// This is so if the pattern consists of ASCII letters and digits, without the anchors `^`, `$`
  /// and `\b`, which depend on the context of a match.
  var isOfOneWord: Bool {
    steps.allSatisfy { step in
      switch step {
      case .character(let characters): characters.isOfASCIIWords
      case .start, .end, .wordBoundary: false
      case .split, .jump, .save, .match: true
      }
    }
  }
}

extension CharacterClass {
  /// The ASCII character that is the only member of the class, if any.
  fileprivate var onlyASCII: Unicode.Scalar? {
    guard !isNegated, parts.count == 1, case .range(let range) = parts[0], range.count == 1,
      let scalar = Unicode.Scalar(range.lowerBound), scalar.isASCII
    else { return nil }
    return scalar
  }

  /// Whether every member of the class ends a word.
  fileprivate var isSeparator: Bool {
    if let onlyASCII { return !onlyASCII.isOfASCIIWord }
    guard !isNegated, parts.count == 1, case .space(true) = parts[0] else { return false }
    return true
  }

  /// Whether the class contains only lowercase ASCII letters and digits.
  fileprivate var isOfASCIIWords: Bool {
    !isNegated
      && parts.allSatisfy { part in
        guard case .range(let range) = part else { return false }
        return range.allSatisfy { Unicode.Scalar($0)?.isOfASCIIWord ?? false }
      }
  }
}

extension Unicode.Scalar {
  /// Whether this is a lowercase ASCII letter or a digit.
  fileprivate var isOfASCIIWord: Bool { ("a"..."z").contains(self) || ("0"..."9").contains(self) }
}
