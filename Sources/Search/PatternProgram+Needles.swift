extension PatternProgram {
  /// Parts of words that every match has: the index of words can be searched for them, but not for
  /// patterns. Letters and digits of ASCII in lower case, as ``WordFolder`` writes them. O(steps).
  ///
  /// Only steps that must be taken count: what may be left out, repeated or replaced is passed
  /// over.
  var needles: [String] {
    var found = [""]
    var place = 0
    while place < steps.count {
      switch steps[place] {
      case .sign(let signs):
        if let letter = signs.onlyLetter {
          found[found.count - 1].unicodeScalars.append(letter)
        } else {
          found.append("")
        }
      case .start, .end, .edge, .found: break
      case .jump: return []
      case .either(_, let other):
        found.append("")
        place = behind(other)
        continue
      }
      place += 1
    }
    return found.filter { !$0.isEmpty }
  }

  /// Where both ways of a choice have come together: a jump ahead before the second way leads
  /// there. A jump back is a repeat, and without any the second way is where the first one ends.
  private func behind(_ other: Int) -> Int {
    if case .jump(let next) = steps[other - 1], next > other { next } else { other }
  }
}

extension SignClass {
  /// The letter or digit of ASCII that it holds alone.
  fileprivate var onlyLetter: Unicode.Scalar? {
    guard isOfASCIIWords, case .range(let range)? = parts.first, parts.count == 1, range.count == 1
    else { return nil }
    return Unicode.Scalar(range.lowerBound)
  }
}
