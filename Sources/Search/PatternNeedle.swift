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
    var isBehindSeparator = false

    func end(atSeparator isSeparator: Bool) {
      if !word.isEmpty {
        found.append(PatternNeedle(text: word, beginsWord: beginsWord, endsWord: isSeparator))
      }
      word = ""
      isBehindSeparator = isSeparator
    }
    var place = 0
    while place < steps.count {
      switch steps[place] {
      case .sign(let signs):
        if let letter = signs.onlyLetter {
          if word.isEmpty { beginsWord = isBehindSeparator }
          word.unicodeScalars.append(letter)
        } else {
          end(atSeparator: signs.isSeparator)
        }
      case .start: end(atSeparator: true)
      case .end, .edge, .found: break
      case .jump: return []
      case .either(_, let other):
        end(atSeparator: false)
        place = behind(other)
        continue
      }
      place += 1
    }
    end(atSeparator: false)
    return found
  }

  /// Returns the step at which both branches of a choice meet. If a forward jump precedes the
  /// second branch, it is the target of the jump. A backward jump belongs to a repetition, and
  /// without a jump the second branch begins where the first one ends.
  private func behind(_ other: Int) -> Int {
    if case .jump(let next) = steps[other - 1], next > other { next } else { other }
  }
}

extension SignClass {
  /// The ASCII character that is the only member of the class, if any.
  private var onlySign: UInt8? {
    guard !isNegated, parts.count == 1, case .range(let range) = parts[0], range.count == 1 else {
      return nil
    }
    return UInt8(exactly: range.lowerBound).flatMap { $0 < 0x80 ? $0 : nil }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// The ASCII letter or digit that is the only member of the class, if any.
  fileprivate var onlyLetter: Unicode.Scalar? {
    onlySign.flatMap { Self.isOfWord($0) ? Unicode.Scalar($0) : nil }
  }

  /// Whether every member of the class ends a word.
  fileprivate var isSeparator: Bool {
    if let onlySign { return !Self.isOfWord(onlySign) }
    guard !isNegated, parts.count == 1, case .space(true) = parts[0] else { return false }
    return true
  }
}
