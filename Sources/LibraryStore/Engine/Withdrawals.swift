import FeedModel
import FoundationEssentials

/// Marks posts that their feed has withdrawn. The posts are not changed otherwise.
struct Withdrawals {
  private let judgement: IndexJudgement
  private let feed: FeedID
  private let store: any StoreTransaction

  init(_ judgement: IndexJudgement, of feed: FeedID, in store: any StoreTransaction) {
    self.judgement = judgement
    self.feed = feed
    self.store = store
  }

  /// Returns the entries that are about to leave the feed, if leaving means withdrawal. Must be
  /// called before the changes of the index are applied.
  func leavingEntries() throws -> Set<IndexEntry.ID> {
    let changes = judgement.index.changes
    guard changes.withdrawsPurged, changes.purged, judgement.base.nextID > 1 else { return [] }
    return try store.listedEntries(of: feed, before: judgement.index.generation)
      .subtracting(changes.touched)
  }

  /// Marks withdrawn posts, and removes the mark from posts that the feed lists again.
  func mark(_ leaving: Set<IndexEntry.ID>, at now: Date) throws {
    let marked = try store.withdrawnEntries(of: feed, onlyInLibrary: false)
    if !marked.isEmpty {
      let present = judgement.presentEntries
      let listed = marked.filter(present.contains)
      if !listed.isEmpty { try store.setWithdrawn(nil, entries: listed, of: feed) }
    }
    let withdrawn = judgement.index.changes.withdrawn.union(leaving).subtracting(marked)
    if !withdrawn.isEmpty {
      try store.setWithdrawn(now, entries: withdrawn.sorted(), of: feed)
    }
  }
}
