/// Finds the leftmost match of a program and its capture groups, by following all alternatives at
/// once (Pike's algorithm). Earlier alternatives and longer repetitions take precedence, as in Perl.
struct CaptureMatcher {
  private let program: PatternProgram
  private let scalars: [Unicode.Scalar]
  /// For each step, the last position at which it was reached.
  private var reachedAt: [Int]

  /// An alternative: a step and the positions stored on the way to it, −1 if there is none.
  private struct Thread {
    var step: Int
    var slots: [Int]
  }

  init(program: PatternProgram, scalars: [Unicode.Scalar]) {
    self.program = program
    self.scalars = scalars
    reachedAt = Array(repeating: -1, count: program.steps.count)
  }

  /// Returns the start and the end of each group of the leftmost match.
  mutating func firstMatch() -> [Int]? {
    let start = Thread(step: 0, slots: Array(repeating: -1, count: 2 * program.groupCount))
    var waiting: [Thread] = []
    var match: [Int]?
    for position in 0...scalars.count {
      var reached = waiting.compactMap { thread -> Thread? in
        guard program.accepts(scalars[position - 1], at: thread.step) else { return nil }
        return Thread(step: thread.step + 1, slots: thread.slots)
      }
      if match == nil { reached.append(start) }
      waiting = []
      for thread in reached {
        // The alternatives after one that matches have lower precedence.
        if let slots = follow(thread, at: position, &waiting) {
          match = slots
          break
        }
      }
      if waiting.isEmpty, match != nil { break }
    }
    return match
  }

  /// Follows an alternative to all steps that wait for a character, in order of precedence.
  ///
  /// - Returns: the stored positions, if the pattern matches.
  private mutating func follow(
    _ thread: Thread, at position: Int, _ waiting: inout [Thread]
  ) -> [Int]? {
    let situation = PatternProgram.situation(at: position, of: scalars)
    var open = [thread]
    while var thread = open.popLast() {
      let step = thread.step
      guard reachedAt[step] != position else { continue }
      reachedAt[step] = position
      switch program.steps[step] {
      case .match: return thread.slots
      case .character:
        waiting.append(thread)
        continue
      case .split(let first, let second):
        open.append(Thread(step: step + second, slots: thread.slots))
        thread.step += first
      case .jump(let offset): thread.step += offset
      case .save(let slot):
        thread.slots[slot] = position
        thread.step += 1
      case .start where situation.contains(.start), .end where situation.contains(.end):
        thread.step += 1
      case .wordBoundary(situation.contains(.wordBoundary)): thread.step += 1
      case .start, .end, .wordBoundary: continue
      }
      open.append(thread)
    }
    return nil
  }
}
