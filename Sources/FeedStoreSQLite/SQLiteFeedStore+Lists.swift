import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func listNotes() async throws(FeedStoreError) -> ListNotes {
    try await read { db in try NoteWriter(db).notes() }
  }

  public func merge(
    _ notes: ListNotes, into change: LibraryChange.ID?, at now: Date
  ) async throws(FeedStoreError) -> LibraryChange.ID? {
    guard !notes.isEmpty else { return change }
    return try await write(.full) { db in
      let kept = try NoteWriter(db).keep(ListNotes(head: notes.head, folders: notes.folders))
      return try Journal(db, at: now).record(.importState, [.noted(kept)], continuing: change)
    }
  }
}
