public import LibraryStore

/// What the upkeep of a library is to do.
public struct UpkeepWish: Sendable, Hashable {
  /// Nothing but looking whether all is sound.
  public var onlyChecks = false
  /// The rule for feeds that have none of their own.
  public var retention = Retention()
  /// After so many days the posts of removed feeds and old changes are dropped.
  public var archiveDays = 90

  public init() {}
}

/// What the upkeep of a library has done.
public struct UpkeepReport: Sendable {
  public var feeds = 0
  public var posts = 0
  /// Nil when nothing but looking was wished for.
  public var dropped: DropReport?
  public var swept: SweepReport?
  /// Whether the index of words is as it should be.
  public var hasSoundWords = true
  /// Whether it was made anew.
  public var hasRenewedWords = false
  /// Bytes before and after.
  public var size: (before: Int64, after: Int64)?
}

extension Library {
  /// Looks whether a library is sound, takes away what need not be kept, and puts it in order, in that
  /// sequence.
  ///
  /// - Throws: ``LibraryError`` `.damaged`, with nothing changed; ``StoreError``.
  public func upkeep(_ wish: UpkeepWish) async throws -> UpkeepReport {
    if !wish.onlyChecks { _ = try await store.mend() }
    try await demandSoundStore()
    var report = UpkeepReport()
    let feeds = try await store.feeds()
    report.feeds = feeds.count
    report.posts = feeds.map(\.total).reduce(0, +)
    report.hasSoundWords = try await store.isWordIndexSound()
    guard !wish.onlyChecks else { return report }
    report.dropped = try await store.dropOld(days: wish.archiveDays)
    _ = try await store.dropAliases()
    report.swept = try await store.sweep(wish.retention)
    report.hasRenewedWords = try await store.tendWordIndex()
    report.size = try await store.compact()
    return report
  }

  /// Writes a copy of the library to a file, for its owner alone. An existing file is replaced once the
  /// copy is complete, and stays if the library is damaged.
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
        "the library is damaged, restore a copy with lede restore FILE: "
          + problems.joined(separator: "; "))
    }
  }
}
