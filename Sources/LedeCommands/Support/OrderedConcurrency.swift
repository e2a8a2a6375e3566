/// Processes inputs concurrently and delivers the outputs one by one in the order of the inputs.
///
/// Memory is bounded: at most `2 * jobs` inputs are requested and not yet delivered, so that
/// outputs do not accumulate behind a slow input.
struct OrderedConcurrency {
  /// The number of inputs processed at the same time.
  let jobs: Int

  init(jobs: Int) {
    self.jobs = max(1, jobs)
  }

  /// Processes all inputs.
  ///
  /// - Parameters:
  ///   - next: Returns the next input, or `nil` after the last one. Calls do not overlap, so work
  ///     that must be serial belongs here.
  ///   - work: Returns the output for an input. Calls overlap.
  ///   - take: Receives an output and returns whether to continue. Calls do not overlap. When it
  ///     returns false, the work in progress is awaited and its outputs are discarded.
  func run<Input: Sendable, Output: Sendable>(
    next: () async -> Input?,
    work: @escaping @Sendable (Input) async -> Output,
    take: (Output) -> Bool
  ) async {
    await withTaskGroup(of: (place: Int, output: Output).self) { group in
      var (begun, taken, isAtEnd) = (0, 0, false)
      // Outputs that wait for earlier ones, by the index of their input.
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
