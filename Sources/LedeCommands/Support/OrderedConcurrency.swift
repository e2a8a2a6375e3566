/// Works on inputs side by side and hands over what comes of them one by one, in their order.
///
/// Memory is bounded: at most twice as many inputs as jobs are anywhere between being asked for and
/// being handed over, so that a slow first one does not let the results of all others pile up.
struct OrderedConcurrency {
  /// How many inputs are worked on at a time. One means no task but the caller's own.
  let jobs: Int

  init(jobs: Int) {
    self.jobs = max(1, jobs)
  }

  /// - Parameters:
  ///   - next: gives the inputs one after the other, and nil behind the last. Never runs twice at
  ///     once, so what must not be done side by side is done here.
  ///   - work: makes an output of an input, beside others.
  ///   - take: takes an output. Never runs twice at once.
  ///   - Returns: whether to go on. Work under way is waited for, and its outputs are dropped.
  func run<Input: Sendable, Output: Sendable>(
    next: () async -> Input?,
    work: @escaping @Sendable (Input) async -> Output,
    take: (Output) -> Bool
  ) async {
    guard jobs > 1 else {
      while let input = await next() {
        guard take(await work(input)) else { return }
      }
      return
    }
    await withTaskGroup(of: (place: Int, output: Output).self) { group in
      var queue = Queue<Output>()
      while true {
        while queue.running < jobs, queue.length < 2 * jobs, !queue.isAtEnd {
          guard let input = await next() else {
            queue.isAtEnd = true
            break
          }
          let place = queue.begin()
          group.addTask { (place, await work(input)) }
        }
        guard let (place, output) = await group.next() else { return }
        queue.end(place, output)
        while let output = queue.popFirst() {
          guard take(output) else { return }
        }
      }
    }
  }
}

/// Inputs that have been begun and not handed over, by their place in the order.
private struct Queue<Output> {
  private(set) var running = 0
  /// No input follows.
  var isAtEnd = false
  private var first = 0
  private var outputs: [Output?] = []

  var length: Int { outputs.count }

  /// The place of the next input.
  mutating func begin() -> Int {
    running += 1
    outputs.append(nil)
    return first + outputs.count - 1
  }

  mutating func end(_ place: Int, _ output: Output) {
    running -= 1
    outputs[place - first] = output
  }

  /// The next output in order, if its input is done.
  mutating func popFirst() -> Output? {
    guard let output = outputs.first ?? nil else { return nil }
    outputs.removeFirst()
    first += 1
    return output
  }
}
