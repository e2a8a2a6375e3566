/// Works on inputs side by side and hands over what comes of them one by one, in their order.
///
/// Memory is bounded: at most twice as many inputs as jobs are between being requested and being handed
/// over, so that a slow first one does not let the results of all others pile up.
struct OrderedConcurrency {
  /// How many inputs are worked on at a time.
  let jobs: Int

  init(jobs: Int) {
    self.jobs = max(1, jobs)
  }

  /// - Parameters:
  ///   - next: returns the inputs one after the other, and nil after the last. Never runs twice at
  ///     once, so what must not be done side by side is done here.
  ///   - work: makes an output of an input, beside others.
  ///   - take: takes an output, and returns whether to go on. Never runs twice at once. Work under way is
  ///     waited for, and its outputs are dropped.
  func run<Input: Sendable, Output: Sendable>(
    next: () async -> Input?,
    work: @escaping @Sendable (Input) async -> Output,
    take: (Output) -> Bool
  ) async {
    await withTaskGroup(of: (place: Int, output: Output).self) { group in
      var (begun, taken, isAtEnd) = (0, 0, false)
      // Outputs that wait for those before them, by the place of their input.
      var waiting: [Int: Output] = [:]
      while true {
        while begun - taken - waiting.count < jobs, begun - taken < 2 * jobs, !isAtEnd {
          guard let input = await next() else {
            isAtEnd = true
            break
          }
          group.addTask { [begun] in (begun, await work(input)) }
          begun += 1
        }
        guard let (place, output) = await group.next() else { return }
        waiting[place] = output
        while let output = waiting.removeValue(forKey: taken) {
          guard take(output) else { return }
          taken += 1
        }
      }
    }
  }
}
