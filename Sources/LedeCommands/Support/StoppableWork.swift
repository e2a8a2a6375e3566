import Aggregation

extension CommandContext {
  /// Runs a body that may start programs of the user. These run in process groups of their own,
  /// which signals to this process do not reach. A stop signal therefore cancels the body, which
  /// terminates the programs.
  ///
  /// - Parameter startsPrograms: Whether the body may start programs. If not, signals have their
  ///   default effect.
  /// - Returns: Whether a signal requested a stop.
  func cancelledBySignals(
    _ startsPrograms: Bool, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> Bool {
    guard startsPrograms else {
      try await body()
      return false
    }
    let signals = signals()
    return try await withThrowingTaskGroup(of: Event.self) { group in
      group.addTask {
        for await signal in signals where signal == .stop { return .stopRequested }
        return .signalsEnded
      }
      group.addTask {
        do {
          try await body()
          return .finished
        } catch {
          // The body may throw because it was cancelled.
          throw Task.isCancelled ? CommandFailure(.stopped) : error
        }
      }
      var wasStopped = false
      for try await event in group where event != .signalsEnded {
        group.cancelAll()
        if event == .finished { break }
        wasStopped = true
      }
      return wasStopped
    }
  }
}

private enum Event { case finished, stopRequested, signalsEnded }
