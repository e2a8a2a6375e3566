/// A part of a word that stands in every title a pattern finds: what an index of words can be asked for,
/// since it cannot be asked for patterns.
package struct PatternNeedle: Sendable, Hashable {
  /// Small letters and digits of ASCII, as ``WordFolder`` writes them.
  package var text: String
  /// Whether a word begins with it.
  package var beginsWord: Bool
  /// Whether a word ends with it.
  package var endsWord: Bool
}

extension PatternProgram {
  /// The parts of words that no title can do without. O(steps).
  ///
  /// Only steps that must be taken count: what may be left out, repeated or replaced is passed over. A
  /// border of words (`\b`) tells nothing, for it is drawn otherwise than ``WordFolder`` does, and neither
  /// does `$`, for long titles are cut.
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

  /// Where both ways of a choice have come together: a jump ahead before the second way leads there. A jump
  /// back is a repeat, and without any the second way is where the first one ends.
  private func behind(_ other: Int) -> Int {
    if case .jump(let next) = steps[other - 1], next > other { next } else { other }
  }
}

extension SignClass {
  private var onlySign: UInt8? {
    guard !isNegated, parts.count == 1, case .range(let range) = parts[0], range.count == 1 else {
      return nil
    }
    return UInt8(exactly: range.lowerBound).flatMap { $0 < 0x80 ? $0 : nil }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// The letter or digit of ASCII that it holds alone.
  fileprivate var onlyLetter: Unicode.Scalar? {
    onlySign.flatMap { Self.isOfWord($0) ? Unicode.Scalar($0) : nil }
  }

  /// Whether it holds only signs that end a word.
  fileprivate var isSeparator: Bool {
    if let onlySign { return !Self.isOfWord(onlySign) }
    guard !isNegated, parts.count == 1, case .space(true) = parts[0] else { return false }
    return true
  }
}
