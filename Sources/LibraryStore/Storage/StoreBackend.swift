/// The storage of one library: transactions, and the lock for refreshes.
///
/// ``LibraryEngine`` implements the rules of the library on top of this protocol. A store keeps the
/// values that it is given and makes no decisions, but it evaluates conditions over many posts,
/// such as those of ``StoreTransaction/removeExpiredPosts(of:storedBy:keeping:)``, because the data
/// is there.
///
/// A new store implements this protocol, including ``StoreMaintenance``, and ``StoreTransaction``.
package protocol StoreBackend: StoreMaintenance {
  /// Runs a body on one consistent state of the library, regardless of concurrent writers. The body
  /// must not call primitives that change anything.
  ///
  /// - Parameter connection: which connection runs it.
  /// - Throws: the error of the body, as ``StoreError``.
  func read<Value: Sendable>(
    on connection: StoreConnection,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value

  /// Runs a body as one transaction, while no writer of any process runs another. Either all
  /// changes are kept or, if the body throws, none. The body sees the changes of all earlier
  /// writes, so a store takes its write lock before the snapshot of the transaction.
  ///
  /// - Parameters:
  ///   - durability: which changes a power failure may revert.
  ///   - patience: the maximum time to wait for other writers; `nil` for the store's own limit.
  /// - Throws: the error of the body, as ``StoreError``; `.busy` if the wait times out.
  func write<Value: Sendable>(
    _ durability: Durability, patience: Duration?,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value

  /// Runs a body in a ``Durability/relaxed`` transaction that bodies of other callers may share.
  /// Returns once the transaction is committed.
  ///
  /// If one of the bodies throws, all may be run again, each in its own transaction. A body may
  /// therefore run more than once, and only the changes of those that throw are lost.
  func writeShared<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value

  /// Announces that a call to ``writeShared(_:)`` is being prepared, so that a shared transaction
  /// can wait for it. Several calls may be prepared at once. A store may ignore this; one that
  /// waits stops waiting once enough bodies are ready.
  func beginPreparing()

  /// Ends a preparation announced by ``beginPreparing()``. This may be called before or after
  /// ``writeShared(_:)``, or without it.
  func endPreparing()

  /// Takes the refresh lock of the library. One process holds it at a time, until
  /// ``RefreshLock/end()`` or the end of the process.
  ///
  /// - Parameter waits: whether to wait, without a limit, while another process holds the lock.
  /// - Throws: `.refreshing` if another process holds the lock and `waits` is `false`.
  func beginRefresh(waits: Bool) async throws(StoreError) -> RefreshLock

  /// Returns whether a process has the refresh lock. Takes no lock and does not wait.
  func isRefreshing() async throws(StoreError) -> Bool
}

extension StoreBackend {
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await read(on: .shared, body)
  }

  package func write<Value: Sendable>(
    _ durability: Durability, _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await write(durability, patience: nil, body)
  }
}

/// The connection that runs a read. A store whose reads never wait for writes may ignore it.
package enum StoreConnection: Sendable {
  /// The connection that also writes. A read may wait for writes of this process.
  case shared
  /// A second connection for refreshes, which does not wait for writes of this process.
  case secondary
}

/// Which transactions a power failure may revert. A crash of the program reverts none.
package enum Durability: Sendable {
  /// None: for changes by the user.
  case full
  /// The last transactions, each as a whole: for changes that can be fetched again.
  case relaxed
}

/// Maintenance of a stored library: full-text index, integrity, size and backups.
///
/// The full-text index may lag behind the posts. Searches are exact nevertheless, because a store
/// reads the posts that the index lacks. A store whose index never lags does nothing in the first
/// three methods.
package protocol StoreMaintenance: Sendable {
  /// Adds the words of up to `count` posts to the full-text index.
  ///
  /// - Returns: the approximate number of posts that are still missing.
  func indexWords(_ count: Int) async throws(StoreError) -> Int

  /// Returns whether the full-text index contains all posts that it should, and few removed ones.
  func isWordIndexSound() async throws(StoreError) -> Bool

  /// Checks the full-text index, rebuilds it if it is damaged or contains many removed posts, and
  /// brings it up to date.
  ///
  /// - Returns: whether it was rebuilt.
  func maintainWordIndex() async throws(StoreError) -> Bool

  /// Removes the aliases of entries that left their feeds more than ``IndexEntry/aliasLifetime``
  /// ago, by the clocks of their indexes. Tombstones keep their aliases.
  ///
  /// - Returns: the number of entries that had aliases.
  func dropAliases() async throws(StoreError) -> Int

  /// Repairs damage that can be repaired without loss: indexes whose next number is not higher than
  /// the numbers of all their entries.
  ///
  /// - Returns: the number of repaired feeds; 0 in a store in which this cannot occur.
  func mend() async throws(StoreError) -> Int

  /// Checks the library. Returns a sentence for each error.
  func check() async throws(StoreError) -> [String]

  /// Returns free space to the file system.
  ///
  /// - Returns: the size before and after, in bytes; `nil` for a store without a file.
  func compact() async throws(StoreError) -> (before: Int64, after: Int64)?

  /// Writes a consistent copy of the library, in the store's own format, to a file that only its
  /// owner can read. An existing file is replaced once the copy is complete.
  ///
  /// - Throws: `.readOnly` if the file belongs to the library itself or cannot be written; `.other`
  ///   if the store cannot write a copy.
  func backUp(to path: String) async throws(StoreError)
}
