/// A short pattern as a table: what is waited for fits into one word, and the step behind each sign
/// is looked up. It finds what ``PatternProgram`` finds, many times as fast: a search without words
/// to go by tries every title of the library.
struct PatternTable: Sendable {
  private let program: PatternProgram
  /// By step and situation: the steps that wait for a sign once this one is reached, a bit each,
  /// and ``found``.
  private let waiting: [UInt64]
  /// By sign of ASCII: the steps that it is a sign for.
  private let takers: [UInt64]
  private let hasEdges: Bool

  private static let found: UInt64 = 1 << 63
  /// Each combination of the three below.
  private static let situations = 8
  private static let atStart = 1
  private static let atEnd = 2
  private static let atEdge = 4

  /// Nil for a pattern that is too long.
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

  /// - Parameter length: how many signs of the title are looked at.
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

  // MARK: Making

  private static func signs(of program: PatternProgram) -> UInt64 {
    program.steps.indices.reduce(0) { signs, step in
      if case .sign = program.steps[step] { signs | 1 << UInt64(step) } else { signs }
    }
  }

  /// Those of some steps that a sign is for.
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

  /// What waits once a step is reached in a situation.
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
