import Aggregation

extension CommandContext {
  /// Runs a body that may start programs of the user. These run in process groups of their own,
  /// which signals to this process do not reach. A stop signal therefore cancels the body, which
  /// terminates the programs.
  ///
  /// - Parameter mayStartSome: Whether the body may start programs. If not, signals have their
  ///   default effect.
  /// - Returns: The result of the body, and whether a signal requested a stop.
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
          // The body may throw because it was cancelled.
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
