import Patterns

/// A compiled pattern of fewer than 64 steps as a table: the set of waiting steps is one bit mask,
/// and the next set is looked up. It gives the same results as ``PatternProgram`` much faster, for
/// searches that must test every title of the library.
struct PatternTable: Sendable {
  private let program: PatternProgram
  /// The masks, by step and situation, of the steps that wait for a character once the step is
  /// reached.
  private let waiting: [UInt64]
  /// The masks, by ASCII character, of the steps that accept it.
  private let accepting: [UInt64]
  /// The mask of the last step.
  private let match: UInt64
  private let hasWordBoundaries: Bool

  private static let situations = 8

  /// Returns `nil` if the pattern is too long.
  init?(_ program: PatternProgram) {
    guard program.steps.count < UInt64.bitWidth else { return nil }
    self.program = program
    waiting = program.steps.indices.flatMap { step in
      (0..<Self.situations).map { situation in
        program.waitingSteps(from: [step], in: .init(rawValue: situation))
          .reduce(0) { $0 | 1 << UInt64($1) }
      }
    }
    accepting = (0..<UInt8(0x80)).map { byte in
      Self.steps(of: 1 << UInt64(program.steps.count) - 1, accepting: Unicode.Scalar(byte), program)
    }
    match = 1 << UInt64(program.steps.count - 1)
    hasWordBoundaries = program.steps.contains {
      if case .wordBoundary = $0 { true } else { false }
    }
  }

  /// - Parameter length: the maximum number of code points of the title to examine.
  func isFound(in title: String, upTo length: Int) -> Bool {
    var scalars = title.unicodeScalars.lazy.map(\.lowercased).makeIterator()
    var next = length > 0 ? scalars.next() : nil
    var position = 0
    var accepted: UInt64 = 0
    var wasInWord = false
    while true {
      let isInWord = hasWordBoundaries && next?.isOfWord == true
      var situation: PatternProgram.Situation = isInWord == wasInWord ? [] : .wordBoundary
      if position == 0 { situation.insert(.start) }
      if next == nil { situation.insert(.end) }
      var reached = waiting[situation.rawValue]
      while accepted != 0 {
        let step = accepted.trailingZeroBitCount + 1
        reached |= waiting[step * Self.situations + situation.rawValue]
        accepted &= accepted - 1
      }
      if reached & match != 0 { return true }
      guard let scalar = next else { return false }
      accepted =
        scalar.isASCII
        ? reached & accepting[Int(scalar.value)]
        : Self.steps(of: reached, accepting: scalar, program)
      wasInWord = isInWord
      position += 1
      next = position < length ? scalars.next() : nil
    }
  }

  /// Returns the steps in a mask that accept a character.
  private static func steps(
    of mask: UInt64, accepting scalar: Unicode.Scalar, _ program: PatternProgram
  ) -> UInt64 {
    var rest = mask
    var result: UInt64 = 0
    while rest != 0 {
      let step = rest.trailingZeroBitCount
      rest &= rest - 1
      if program.accepts(scalar, at: step) { result |= 1 << UInt64(step) }
    }
    return result
  }
}
