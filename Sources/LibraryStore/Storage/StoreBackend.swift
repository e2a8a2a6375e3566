/// A place that keeps one library: transactions, and the right to refresh.
///
/// ``LibraryEngine`` holds the rules of the library and is written on top of this protocol. A store
/// keeps what it is given. It decides nothing, but evaluates conditions over many posts, such as
/// those of ``StoreTransaction/removeExpiredPosts(of:storedBy:keeping:)``, where the posts are.
///
/// To write a store, implement this protocol, with ``StoreMaintenance``, and ``StoreTransaction``.
package protocol StoreBackend: StoreMaintenance {
  /// Runs a body on one consistent state of the library, whatever other processes write meanwhile.
  /// The body calls no primitive that changes anything.
  ///
  /// - Parameter connection: which connection runs it.
  /// - Throws: what the body throws, as ``StoreError``.
  func read<Value: Sendable>(
    on connection: StoreConnection,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value

  /// Runs a body as one transaction, while no other writer of any process runs one. All changes are
  /// kept or, if the body throws, none.
  ///
  /// - Parameters:
  ///   - durability: what may be lost in a power failure.
  ///   - patience: how long to wait for other writers at most; `nil` for the store's own limit.
  /// - Throws: what the body throws, as ``StoreError``; `.busy` after waiting in vain.
  func write<Value: Sendable>(
    _ durability: Durability, patience: Duration?,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value

  /// Runs a body in a transaction with ``Durability/relaxed`` that bodies of other callers may
  /// share. If one of them throws, all may be run again, each in a transaction of its own: a body
  /// may run more than once, and only the changes of those that throw are lost. Returns once the
  /// transaction is committed.
  func writeShared<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value

  /// Announces that a call of ``writeShared(_:)`` is being prepared, so that a shared transaction
  /// may wait for it. Several may be prepared at once. A store may ignore this; one that waits
  /// begins without them once enough bodies are waiting.
  func beginPreparing()

  /// Ends one preparation that ``beginPreparing()`` has announced. The call may come sooner or
  /// later than that of ``writeShared(_:)``, or without it.
  func endPreparing()

  /// Takes the right to refresh the library, see ``LibraryEngine/beginRefresh(waits:)``.
  func beginRefresh(waits: Bool) async throws(StoreError) -> RefreshTurn

  /// Returns whether a process has the right to refresh. Takes nothing and waits for nothing.
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

/// The connection of a store that runs a read. It is a hint: a store whose reads never wait for
/// writes may ignore it.
package enum StoreConnection: Sendable {
  /// The connection that writes, too. A read may wait for what this process writes.
  case shared
  /// A connection that does not wait for what this process writes, for refreshes.
  case beside
}

/// What a power failure may take back. A crash of the program takes nothing back in either case.
package enum Durability: Sendable {
  /// Nothing: for what the reader did.
  case full
  /// The last transactions, each as a whole: for what can be fetched again.
  case relaxed
}

/// Keeping a stored library in order: full-text index, integrity, size, copies.
///
/// The full-text index may lag behind the posts. Queries by words are exact all the same: a store
/// reads the posts that the index lacks. A store whose index never lags has nothing to do in the
/// first three methods.
package protocol StoreMaintenance: Sendable {
  /// Adds the words of up to `count` posts to the full-text index.
  ///
  /// - Returns: about how many posts are missing still.
  func indexWords(_ count: Int) async throws(StoreError) -> Int

  /// Returns whether the full-text index has every post that it should have, and few that are gone.
  func isWordIndexSound() async throws(StoreError) -> Bool

  /// Checks the full-text index, builds it anew if it is damaged or holds many posts that are gone,
  /// and brings it up to date.
  ///
  /// - Returns: whether it was built anew.
  func tendWordIndex() async throws(StoreError) -> Bool

  /// Removes the aliases of entries that left their feeds longer ago than
  /// ``IndexEntry/aliasLifetime``, by the clocks of their indexes.
  ///
  /// - Returns: how many entries had aliases.
  func dropAliases() async throws(StoreError) -> Int

  /// Repairs what can be repaired without loss: indexes whose next number is not higher than the
  /// numbers of all their entries.
  ///
  /// - Returns: how many feeds were repaired; 0 in a store that cannot get into that state.
  func mend() async throws(StoreError) -> Int

  /// Returns what is wrong with the library, a sentence each.
  func check() async throws(StoreError) -> [String]

  /// Returns free space to the file system.
  ///
  /// - Returns: the size before and after, in bytes; `nil` for a store that has no file of its own.
  func compact() async throws(StoreError) -> (before: Int64, after: Int64)?

  /// Writes a consistent copy of the library, in the store's own format, to a file that only its
  /// owner can read. An existing file is replaced once the copy is complete.
  ///
  /// - Throws: `.readOnly` if the file belongs to the library itself or cannot be written; `.other`
  ///   if the store cannot write a copy.
  func backUp(to path: String) async throws(StoreError)
}
