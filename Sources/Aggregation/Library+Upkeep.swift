public import LibraryStore

/// The options of library maintenance.
public struct UpkeepOptions: Sendable, Hashable {
  /// Whether to check the library without changing it.
  public var onlyChecks = false
  /// The retention rule for feeds without a rule of their own.
  public var retention = Retention()
  /// The number of days after which posts of removed feeds and old changes are dropped.
  public var archiveDays = 90

  public init() {}
}

/// The result of library maintenance.
public struct UpkeepReport: Sendable {
  public var feeds = 0
  public var posts = 0
  /// The data that was dropped; `nil` if the library was only checked.
  public var dropped: DropReport?
  public var swept: SweepReport?
  /// Whether the word index is intact.
  public var hasSoundWords = true
  /// Whether the word index was rebuilt.
  public var hasRenewedWords = false
  /// The size of the library in bytes before and after.
  public var size: (before: Int64, after: Int64)?
}

extension Library {
  /// Checks that a library is intact, drops data that need not be kept, and compacts it, in this
  /// order. Damage that can be repaired without loss is repaired first, unless the library is only
  /// checked.
  ///
  /// - Throws: ``LibraryError`` `.damaged`, before any data is dropped; ``StoreError``.
  public func upkeep(_ options: UpkeepOptions) async throws -> UpkeepReport {
    if !options.onlyChecks { _ = try await store.mend() }
    try await demandSoundStore()
    var report = UpkeepReport()
    let feeds = try await store.feeds()
    report.feeds = feeds.count
    report.posts = feeds.map(\.total).reduce(0, +)
    report.hasSoundWords = try await store.isWordIndexSound()
    guard !options.onlyChecks else { return report }
    report.dropped = try await store.dropOld(days: options.archiveDays)
    _ = try await store.dropAliases()
    report.swept = try await store.sweep(options.retention)
    report.hasRenewedWords = try await store.maintainWordIndex()
    report.size = try await store.compact()
    return report
  }

  /// Writes a copy of the library to a file that only its owner can read. An existing file is
  /// replaced only after the copy is complete, and is kept if the library is damaged.
  ///
  /// - Throws: ``LibraryError`` `.damaged`; ``StoreError``.
  public func backUp(to path: String) async throws {
    try await demandSoundStore()
    try await store.backUp(to: path)
  }

  private func demandSoundStore() async throws {
    let problems = try await store.check()
    guard problems.isEmpty else {
      throw LibraryError(
        .damaged,
        "the library is damaged; restore a copy with lede restore FILE "
          + "(problems found: \(problems.joined(separator: "; ")))")
    }
  }
}
