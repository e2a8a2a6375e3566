import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func listNotes() async throws(FeedStoreError) -> ListNotes {
    try await read { db in try NoteWriter(db).notes() }
  }

  public func keep(_ notes: ListNotes) async throws(FeedStoreError) {
    guard !notes.isEmpty else { return }
    try await write(.full) { db in
      let writer = NoteWriter(db)
      _ = try writer.keep(head: notes.head, notes.folders)
      for (feed, notes) in notes.feeds { _ = try writer.keep(notes, of: feed) }
    }
  }

  public func merge(
    _ notes: ListNotes, into change: LibraryChange.ID?, at now: Date
  ) async throws(FeedStoreError) -> LibraryChange.ID? {
    guard !notes.isEmpty else { return change }
    return try await write(.full) { db in
      let step = try NoteWriter(db).keep(head: notes.head, notes.folders)
      return try Journal(db, at: now).record(.importState, [step], continuing: change)
    }
  }
}
