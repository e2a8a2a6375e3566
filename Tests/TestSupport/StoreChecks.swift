public import LibraryStore

/// One sentence that every ``LibraryStore`` keeps, as something that can be run.
public struct StoreCheck: Sendable, CustomStringConvertible {
  public let description: String
  /// Throws a ``StoreCheckFailure`` when the store, empty at first, breaks the promise.
  public let run: @Sendable (LibraryEngine) async throws -> Void

  init(_ description: String, _ run: @escaping @Sendable (StoreScenario) async throws -> Void) {
    self.description = description
    self.run = { try await run(StoreScenario(store: $0)) }
  }
}

/// The promises of ``LibraryStore``, written once and run on each implementation.
public enum StoreChecks {
  public static let all =
    subscriptions + importing + refreshes + fetching + profiles + tombstones + announcing + lists
    + marks + undoing + markChains + searches + rules + moving + updates + upkeep + clock
    + histories + vectors + detection + past + missed + withdrawing + queries
}

/// What a store did in place of what it promises.
public struct StoreCheckFailure: Error, CustomStringConvertible {
  public let description: String
}

/// Compares whole values.
func expect<Value: Equatable>(
  _ actual: Value, _ expected: Value, file: StaticString = #fileID, line: UInt = #line
) throws {
  guard actual != expected else { return }
  throw StoreCheckFailure(
    description: "\(file):\(line): \(actual) is not \(expected)")
}

/// Expects an error of the library, and gives its code.
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
