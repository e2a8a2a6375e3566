/// Keeping a library in order: see ``FeedStore``.
public protocol UpkeepStore: Sendable {
  /// Takes away posts and bodies that are older or more than may be kept, by each feed's own rule and
  /// by the given one where it says nothing. Posts that are unread, starred or still listed by
  /// their feed stay; the index keeps all it knows. Days are those through which refreshes have succeeded,
  /// whatever the machine's clock says; the newest posts are those by date and those that came last.
  func sweep(_ rule: Retention) async throws(FeedStoreError) -> SweepReport

  /// Takes away aliases that count no more, see ``IndexEntry/aliasLifetime``. A post that comes back gets
  /// its own again.
  ///
  /// - Returns: how many entries had some.
  func dropAliases() async throws(FeedStoreError) -> Int

  /// Drops what was put away so many days ago, counted as by ``sweep(_:)``: posts of removed feeds that are not starred, and
  /// changes, with the posts they deleted. What the index knows stays.
  func dropOld(days: Int) async throws(FeedStoreError) -> DropReport

  /// Puts right what can be put right without a loss: numbers of entries that would be given twice.
  ///
  /// - Returns: how many feeds needed it.
  func mend() async throws(FeedStoreError) -> Int

  /// What is wrong with the stored library, in words; empty when nothing is.
  func check() async throws(FeedStoreError) -> [String]

  /// Puts the stored library in order and gives back room that it no longer needs.
  ///
  /// - Returns: its size before and after, in bytes; nil for a library without a file.
  func compact() async throws(FeedStoreError) -> (before: Int64, after: Int64)?

  /// Writes a copy of the whole library as it is now to a file, for its owner alone. An existing file
  /// is replaced once the copy is complete.
  ///
  /// - Throws: `.readOnly` if the file belongs to the library itself or cannot be written.
  func backUp(to path: String) async throws(FeedStoreError)
}
