import Aggregation

extension CommandContext {
  /// Does what may start programs of the user's, which stand in process groups of their own: a signal that
  /// would end this process alone ends them first.
  ///
  /// - Parameter mayStartSome: whether it may at all; else signals do what they always do.
  /// - Returns: what came of it, and whether it was told to end.
  func endingProgramsWithUs<Value: Sendable>(
    _ mayStartSome: Bool, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> (value: Value, wasStopped: Bool) {
    guard mayStartSome else { return (try await body(), false) }
    let signals = signals()
    return try await withThrowingTaskGroup(of: WorkEvent<Value>.self) { group in
      group.addTask {
        for await signal in signals where signal == .stop { return .toldToEnd }
        return .nothingMoreIsTold
      }
      group.addTask {
        do {
          return .done(try await body())
        } catch {
          // What was told to end may say so by an error.
          if Task.isCancelled { throw CommandFailure(.stopped) }
          throw error
        }
      }
      var wasStopped = false
      while let event = try await group.next() {
        switch event {
        case .done(let value):
          group.cancelAll()
          return (value, wasStopped)
        case .toldToEnd:
          wasStopped = true
          group.cancelAll()
        case .nothingMoreIsTold: break
        }
      }
      throw CancellationError()
    }
  }
}

private enum WorkEvent<Value: Sendable>: Sendable {
  case done(Value)
  case toldToEnd
  case nothingMoreIsTold
}
