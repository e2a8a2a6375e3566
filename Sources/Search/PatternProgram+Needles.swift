extension PatternProgram {
  /// Parts of words that every match contains, in lowercase ASCII letters and digits, as
  /// ``WordFolder`` writes them. A store can look them up in its index of words, which cannot be
  /// searched for patterns. O(steps).
  ///
  /// Only mandatory steps contribute; optional, repeated and alternative ones are skipped.
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

  /// Returns the step at which both branches of a choice meet. If a forward jump precedes the
  /// second branch, it is the target of the jump. A backward jump belongs to a repetition, and
  /// without a jump the second branch begins where the first one ends.
  private func behind(_ other: Int) -> Int {
    if case .jump(let next) = steps[other - 1], next > other { next } else { other }
  }
}

extension SignClass {
  /// The ASCII letter or digit that is the only member of the class, if any.
  fileprivate var onlyLetter: Unicode.Scalar? {
    guard isOfASCIIWords, case .range(let range)? = parts.first, parts.count == 1, range.count == 1
    else { return nil }
    return Unicode.Scalar(range.lowerBound)
  }
}
