/// A compiled pattern, and the automaton that runs it.
struct PatternProgram: Sendable {
  enum Step: Sendable {
    case sign(SignClass)
    case start, end
    /// `\b`, the boundary of a word, if `true`; `\B`, any other position, if `false`.
    case edge(Bool)
    case either(Int, Int)
    case jump(Int)
    case found
  }

  var steps: [Step] = []

  func isFound(in title: [Unicode.Scalar]) -> Bool {
    var threads = Threads(program: self, title: title)
    for place in 0...title.count {
      if threads.advance(to: place) { return true }
    }
    return false
  }
}

/// A class of characters.
struct SignClass: Sendable {
  enum Part: Sendable {
    case range(ClosedRange<UInt32>)
    case digit(Bool), word(Bool), space(Bool)
    case any
  }

  var parts: [Part]
  var isNegated = false

  func holds(_ sign: Unicode.Scalar) -> Bool {
    parts.contains { part in
      switch part {
      case .range(let range): range.contains(sign.value)
      case .digit(let value): (sign.properties.generalCategory == .decimalNumber) == value
      case .word(let value): sign.isOfWord == value
      case .space(let value): sign.properties.isWhitespace == value
      case .any: true
      }
    } != isNegated
  }
}

/// The set of steps that wait for the next character.
private struct Threads {
  let program: PatternProgram
  let title: [Unicode.Scalar]
  private var waiting: [Int] = []
  private var seenAt: [Int]

  init(program: PatternProgram, title: [Unicode.Scalar]) {
    self.program = program
    self.title = title
    seenAt = Array(repeating: -1, count: program.steps.count)
  }

  /// Consumes the character before a position, and starts a new match attempt there.
  ///
  /// - Returns: whether the pattern was found.
  mutating func advance(to place: Int) -> Bool {
    let before = waiting
    waiting = []
    if place > 0 {
      for step in before {
        guard case .sign(let signs) = program.steps[step], signs.holds(title[place - 1]) else {
          continue
        }
        if follow(step + 1, at: place) { return true }
      }
    }
    return follow(0, at: place)
  }

  private mutating func follow(_ first: Int, at place: Int) -> Bool {
    var open = [first]
    while let step = open.popLast() {
      guard seenAt[step] != place else { continue }
      seenAt[step] = place
      switch program.steps[step] {
      case .found: return true
      case .sign: waiting.append(step)
      case .jump(let next): open.append(next)
      case .either(let one, let other): open += [other, one]
      case .start: if place == 0 { open.append(step + 1) }
      case .end: if place == title.count { open.append(step + 1) }
      case .edge(let wanted): if isEdge(place) == wanted { open.append(step + 1) }
      }
    }
    return false
  }

  private func isEdge(_ place: Int) -> Bool {
    let before = place > 0 && title[place - 1].isOfWord
    let after = place < title.count && title[place].isOfWord
    return before != after
  }
}
