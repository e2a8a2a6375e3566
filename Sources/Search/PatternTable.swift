/// A compiled pattern of fewer than 64 steps as a table: the set of waiting steps is one bit mask,
/// and the next set is looked up. It gives the same results as ``PatternProgram`` much faster, for
/// searches that must test every title of the library.
struct PatternTable: Sendable {
  private let program: PatternProgram
  /// For each step and situation: the mask of the steps that wait for a character once the step is
  /// reached, and ``found``.
  private let waiting: [UInt64]
  /// For each ASCII character: the mask of the steps that accept it.
  private let takers: [UInt64]
  private let hasEdges: Bool

  private static let found: UInt64 = 1 << 63
  /// The number of combinations of the three flags below.
  private static let situations = 8
  private static let atStart = 1
  private static let atEnd = 2
  private static let atEdge = 4

  /// Returns `nil` if the pattern is too long.
  init?(_ program: PatternProgram) {
    guard program.steps.count < UInt64.bitWidth else { return nil }
    self.program = program
    waiting = program.steps.indices.flatMap { step in
      (0..<Self.situations).map { Self.reach(step, $0, program) }
    }
    takers = (0..<UInt8(0x80)).map { byte in
      Self.takers(of: Unicode.Scalar(byte), among: Self.signs(of: program), program)
    }
    hasEdges = program.steps.contains { if case .edge = $0 { true } else { false } }
  }

  /// - Parameter length: the maximum number of code points of the title to examine.
  func isFound(in title: String, upTo length: Int) -> Bool {
    var signs = title.unicodeScalars.lazy.map(\.lowercased).makeIterator()
    var next = length > 0 ? signs.next() : nil
    var place = 0
    var taken: UInt64 = 0
    var wasOfWord = false
    while true {
      let isOfWord = hasEdges && next?.isOfWord == true
      let situation =
        (place == 0 ? Self.atStart : 0) + (next == nil ? Self.atEnd : 0)
        + (isOfWord != wasOfWord ? Self.atEdge : 0)
      var reached = waiting[situation]
      while taken != 0 {
        reached |= waiting[(taken.trailingZeroBitCount + 1) * Self.situations + situation]
        taken &= taken - 1
      }
      if reached & Self.found != 0 { return true }
      guard let sign = next else { return false }
      taken =
        sign.isASCII
        ? reached & takers[Int(sign.value)] : Self.takers(of: sign, among: reached, program)
      wasOfWord = isOfWord
      place += 1
      next = place < length ? signs.next() : nil
    }
  }

  // MARK: Creating

  private static func signs(of program: PatternProgram) -> UInt64 {
    program.steps.indices.reduce(0) { signs, step in
      if case .sign = program.steps[step] { signs | 1 << UInt64(step) } else { signs }
    }
  }

  /// Returns those of a mask's steps that accept a character.
  private static func takers(
    of sign: Unicode.Scalar, among steps: UInt64, _ program: PatternProgram
  ) -> UInt64 {
    var left = steps & ~found
    var takers: UInt64 = 0
    while left != 0 {
      let step = left.trailingZeroBitCount
      left &= left - 1
      if case .sign(let signs) = program.steps[step], signs.holds(sign) {
        takers |= 1 << UInt64(step)
      }
    }
    return takers
  }

  /// Returns the steps that wait once a step is reached in a situation.
  private static func reach(
    _ first: Int, _ situation: Int, _ program: PatternProgram
  ) -> UInt64 {
    var seen: UInt64 = 0
    var waiting: UInt64 = 0
    var open = [first]
    while let step = open.popLast() {
      guard seen & 1 << UInt64(step) == 0 else { continue }
      seen |= 1 << UInt64(step)
      switch program.steps[step] {
      case .found: waiting |= found
      case .sign: waiting |= 1 << UInt64(step)
      case .jump(let next): open.append(next)
      case .either(let one, let other): open += [one, other]
      case .start: if situation & atStart != 0 { open.append(step + 1) }
      case .end: if situation & atEnd != 0 { open.append(step + 1) }
      case .edge(let wanted):
        if (situation & atEdge != 0) == wanted { open.append(step + 1) }
      }
    }
    return waiting
  }
}
