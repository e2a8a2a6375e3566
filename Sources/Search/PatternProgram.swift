/// A compiled pattern, and the automaton that runs it.
struct PatternProgram: Sendable {
  /// The targets of `split` and `jump` are relative to the step itself.
  enum Step: Sendable {
    case character(CharacterClass)
    case start, end
    /// `\b`, the boundary of a word, if `true`; `\B`, any other position, if `false`.
    case wordBoundary(Bool)
    case split(Int, Int)
    case jump(Int)
    case match
  }

  /// The properties of a position in a title that steps depend on.
  struct Situation: OptionSet {
    let rawValue: Int

    static let start = Situation(rawValue: 1)
    static let end = Situation(rawValue: 2)
    static let wordBoundary = Situation(rawValue: 4)
  }

  let steps: [Step]

  /// Returns whether the pattern matches some part of a title. O(title · steps).
  func isFound(in title: [Unicode.Scalar]) -> Bool {
    var reached: [Int] = []
    for position in 0...title.count {
      let isAfterWord = position > 0 && title[position - 1].isOfWord
      let isBeforeWord = position < title.count && title[position].isOfWord
      var situation: Situation = isAfterWord == isBeforeWord ? [] : .wordBoundary
      if position == 0 { situation.insert(.start) }
      if position == title.count { situation.insert(.end) }
      let waiting = waitingSteps(from: reached + [0], in: situation)
      if waiting.contains(steps.count - 1) { return true }
      guard position < title.count else { break }
      reached = waiting.filter { accepts(title[position], at: $0) }.map { $0 + 1 }
    }
    return false
  }

  func accepts(_ scalar: Unicode.Scalar, at step: Int) -> Bool {
    if case .character(let characters) = steps[step] { characters.contains(scalar) } else { false }
  }

  /// Returns the steps that wait for a character once some steps are reached, and the last step if
  /// the pattern matches. O(steps).
  func waitingSteps(from reached: [Int], in situation: Situation) -> [Int] {
    var isSeen = Array(repeating: false, count: steps.count)
    var waiting: [Int] = []
    var open = reached
    while let step = open.popLast() {
      guard !isSeen[step] else { continue }
      isSeen[step] = true
      switch steps[step] {
      case .match, .character: waiting.append(step)
      case .jump(let offset): open.append(step + offset)
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
struct CharacterClass: Sendable {
  enum Part: Sendable {
    case range(ClosedRange<UInt32>)
    case digit(Bool), word(Bool), space(Bool)
    case any

    /// A character in any case.
    static func literal(_ scalar: Unicode.Scalar) -> Part {
      .range(scalar.lowercased.value...scalar.lowercased.value)
    }
  }

  var parts: [Part]
  var isNegated = false

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
