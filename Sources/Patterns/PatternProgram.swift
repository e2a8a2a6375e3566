/// A compiled pattern, and the automaton that runs it.
package struct PatternProgram: Sendable {
  /// The targets of `split` and `jump` are relative to the step itself.
  package enum Step: Sendable {
    case character(CharacterClass)
    case start, end
    /// `\b`, the boundary of a word, if `true`; `\B`, any other position, if `false`.
    case wordBoundary(Bool)
    case split(Int, Int)
    case jump(Int)
    /// Stores the position as the start or the end of a capture group.
    case save(Int)
    case match
  }

  /// The properties of a position in a text that steps depend on.
  package struct Situation: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let start = Situation(rawValue: 1)
    package static let end = Situation(rawValue: 2)
    package static let wordBoundary = Situation(rawValue: 4)
  }

  package let steps: [Step]
  /// The number of capture groups. The first group is the whole match.
  package let groupCount: Int

  /// Returns whether the pattern matches some part of a text. O(text · steps).
  package func isFound(in text: [Unicode.Scalar]) -> Bool {
    var reached: [Int] = []
    for position in 0...text.count {
      let waiting = waitingSteps(
        from: reached + [0], in: Self.situation(at: position, of: text))
      if waiting.contains(steps.count - 1) { return true }
      guard position < text.count else { break }
      reached = waiting.filter { accepts(text[position], at: $0) }.map { $0 + 1 }
    }
    return false
  }

  static func situation(at position: Int, of text: [Unicode.Scalar]) -> Situation {
    let isAfterWord = position > 0 && text[position - 1].isOfWord
    let isBeforeWord = position < text.count && text[position].isOfWord
    var situation: Situation = isAfterWord == isBeforeWord ? [] : .wordBoundary
    if position == 0 { situation.insert(.start) }
    if position == text.count { situation.insert(.end) }
    return situation
  }

  package func accepts(_ scalar: Unicode.Scalar, at step: Int) -> Bool {
    if case .character(let characters) = steps[step] { characters.contains(scalar) } else { false }
  }

  /// Returns the steps that wait for a character after these steps are reached, and the last step
  /// if the pattern matches. O(steps).
  package func waitingSteps(from reached: [Int], in situation: Situation) -> [Int] {
    var isSeen = Array(repeating: false, count: steps.count)
    var waiting: [Int] = []
    var open = reached
    while let step = open.popLast() {
      guard !isSeen[step] else { continue }
      isSeen[step] = true
      switch steps[step] {
      case .match, .character: waiting.append(step)
      case .jump(let offset): open.append(step + offset)
      case .save: open.append(step + 1)
      case .split(let first, let second): open += [step + first, step + second]
      case .start: if situation.contains(.start) { open.append(step + 1) }
      case .end: if situation.contains(.end) { open.append(step + 1) }
      case .wordBoundary(let isWanted):
        if situation.contains(.wordBoundary) == isWanted { open.append(step + 1) }
      }
    }
    return waiting
  }
}

/// A class of characters.
package struct CharacterClass: Sendable {
  package enum Part: Sendable {
    case range(ClosedRange<UInt32>)
    case digit(Bool), word(Bool), space(Bool)
    case any
  }

  package internal(set) var parts: [Part]
  package internal(set) var isNegated = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    parts.contains { part in
      switch part {
      case .range(let range): range.contains(scalar.value)
      case .digit(let value): (scalar.properties.generalCategory == .decimalNumber) == value
      case .word(let value): scalar.isOfWord == value
      case .space(let value): scalar.properties.isWhitespace == value
      case .any: true
      }
    } != isNegated
  }
}
