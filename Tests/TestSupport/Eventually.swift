public import Testing

/// Waits until a condition holds, and records an issue if it does not within a time limit.
///
/// The condition is checked every 10 ms. The wait blocks no thread.
public func eventually(
  within limit: Duration = .seconds(300), _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async rethrows {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < end, (try? await Task.sleep(for: .milliseconds(10))) != nil else {
      Issue.record(
        comment ?? "the condition did not hold within \(limit)", sourceLocation: sourceLocation)
      return
    }
  }
}
