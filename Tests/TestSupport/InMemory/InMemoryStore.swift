package import LibraryStore
import Synchronization

/// A store in memory. It implements the storage primitives as simply as possible, as a reference
/// for other stores.
package actor InMemoryStore: StoreBackend {
  private var state = InMemoryState()
  private let isRefreshHeld = Atomic(false)

  package init() {}

  package func read<Value: Sendable>(
    on _: StoreConnection, _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try run(body).value
  }

  package func write<Value: Sendable>(
    _: Durability, patience _: Duration?,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    let (value, state) = try run(body)
    self.state = state
    return value
  }

  package func writeShared<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await write(.relaxed, patience: nil, body)
  }

  private func run<Value>(
    _ body: (any StoreTransaction) throws -> Value
  ) throws(StoreError) -> (value: Value, state: InMemoryState) {
    let transaction = InMemoryTransaction(state)
    do {
      return (try body(transaction), transaction.state)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.other, "\(error)", underlyingError: error)
    }
  }

  package nonisolated func beginPreparing() {}
  package nonisolated func endPreparing() {}

  // MARK: Refresh lock

  package func beginRefresh(waits: Bool) async throws(StoreError) -> RefreshLock {
    while isRefreshHeld.exchange(true, ordering: .relaxed) {
      guard waits, (try? await Task.sleep(for: .milliseconds(5))) != nil else {
        throw StoreError(.refreshing, "The library is being refreshed; try again later.")
      }
    }
    return RefreshLock { self.endRefresh() }
  }

  private nonisolated func endRefresh() { isRefreshHeld.store(false, ordering: .relaxed) }

  package func isRefreshing() -> Bool { isRefreshHeld.load(ordering: .relaxed) }

  // MARK: Maintenance

  package func indexWords(_ count: Int) -> Int { 0 }
  package func isWordIndexSound() -> Bool { true }
  package func maintainWordIndex() -> Bool { false }

  package func dropAliases() -> Int {
    state.feeds.keys.reduce(0) { $0 + (state.feeds[$1]?.index.dropAliases() ?? 0) }
  }

  package func mend() -> Int { 0 }
  package func check() -> [String] { [] }
  package func compact() -> (before: Int64, after: Int64)? { nil }

  package func backUp(to path: String) throws(StoreError) {
    throw StoreError(.other, "A library in memory has no file to copy.")
  }
}

/// A transaction on a copy of the state, which replaces the state if the transaction succeeds.
final class InMemoryTransaction: StoreTransaction {
  var state: InMemoryState

  init(_ state: InMemoryState) {
    self.state = state
  }
}
