public import LibraryStore

/// A property that every store must have, as an executable check.
public struct StoreCheck: Sendable, CustomStringConvertible {
  public let description: String
  /// Throws a ``StoreCheckFailure`` if the store, which must be empty, does not have the property.
  public let run: @Sendable (LibraryEngine) async throws -> Void

  init(_ description: String, _ run: @escaping @Sendable (StoreScenario) async throws -> Void) {
    self.description = description
    self.run = { try await run(StoreScenario(store: $0)) }
  }
}

/// The properties of a store, written once and checked for each implementation.
public enum StoreChecks {
  public static let all =
    subscriptions + importing + refreshes + fetching + profiles + tombstones + announcing + lists
    + marks + undoing + markChains + searches + rules + moving + updates + upkeep + clock
    + histories + vectors + detection + past + missed + withdrawing + queries + items
}

/// A description of how a store differs from the expectation.
public struct StoreCheckFailure: Error, CustomStringConvertible {
  public let description: String
}

/// Throws a ``StoreCheckFailure`` if two values are not equal.
func expect<Value: Equatable>(
  _ actual: Value, _ expected: Value, file: StaticString = #fileID, line: UInt = #line
) throws {
  guard actual != expected else { return }
  throw StoreCheckFailure(
    description: "\(file):\(line): \(actual) is not \(expected)")
}

/// Returns the code of the error that a closure throws. Throws a ``StoreCheckFailure`` if there is
/// none.
func codeOfError<Value>(
  _ body: () async throws(StoreError) -> Value
) async throws -> StoreError.Code {
  do throws(StoreError) {
    _ = try await body()
  } catch {
    return error.code
  }
  throw StoreCheckFailure(description: "no error was thrown")
}
