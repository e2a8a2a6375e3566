import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, continuing change: LibraryChange.ID?,
    at now: Date
  ) async throws(FeedStoreError) -> Journaled<[SubscribeResult]> {
    try await write(.full) { db in
      let writer = SubscriptionWriter(db)
      let added = try list.feeds.map { try writer.add($0.subscription, at: now) }
      let results = added.map(\.result)
      let kept = try NoteWriter(db).keep(list.notes(of: results.map(\.id)))
      let steps = kept.steps(with: ChangeStep.adding(added))
      return Journaled(
        results, in: try Journal(db, at: now).record(kind, steps, continuing: change))
    }
  }

  public func unsubscribe(from feeds: [FeedID], at now: Date) async throws(FeedStoreError) {
    try await write(.full) { db in
      let writer = SubscriptionWriter(db)
      let removed = try feeds.filter { try writer.putAway($0) }
      try Journal(db, at: now).record(.remove, [.removed(NumberSet(removed))])
    }
  }

  public func set(
    _ feeds: [FeedID], at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(FeedStoreError) -> Int {
    try await write(.full) { db in
      let writer = SubscriptionWriter(db)
      var before: [FeedID: FeedProperties] = [:]
      for feed in Set(feeds) {
        if let old = try writer.edit(feed, edit) { before[feed] = old }
      }
      try Journal(db, at: now).record(.set, [.edited(before)])
      return before.count
    }
  }

  public func rename(
    _ folder: FolderPath, to new: FolderPath, at now: Date
  ) async throws(FeedStoreError) -> Int {
    try await write(.full) { db in
      let writer = SubscriptionWriter(db)
      let notes = NoteWriter(db)
      let there = try writer.feedsThere()
      let before = try writer.rename(folder, to: new)
      guard !before.isEmpty else { return 0 }
      let kept = try notes.keep(try notes.notes().ofFolders(in: folder, renamedTo: new))
      try Journal(db, at: now).record(.renameFolder, kept.steps(with: [.edited(before)]))
      return before.keys.count(where: there.contains)
    }
  }

  public func feeds() async throws(FeedStoreError) -> [StoredFeed] {
    try await read { db in
      let tags = try FeedRow.tags(db)
      let rows = try Row.fetchCursor(db.cachedStatement(sql: FeedRow.selection))
      // A feed is large: moving ten thousand of them as the list grows takes as long as decoding them.
      var feeds: [StoredFeed] = []
      feeds.reserveCapacity(try FeedRow.count(db))
      while let row = try rows.next() {
        feeds.append(try FeedRow.feed(row, tags: tags))
      }
      StoredFeed.putInListOrder(&feeds)
      return feeds
    }
  }

  public func feedLines() async throws(FeedStoreError) -> [FeedLine] {
    try await read { db in
      let tags = try FeedRow.tags(db)
      let rows = try Row.fetchCursor(db.cachedStatement(sql: FeedLineRow.selection))
      var lines: [FeedLine] = []
      lines.reserveCapacity(try FeedRow.count(db))
      while let row = try rows.next() { lines.append(FeedLineRow.line(row, tags: tags)) }
      FeedLine.putInListOrder(&lines)
      return lines
    }
  }

  public func summary(
    of ids: [FeedID]?, fullest: Int
  ) async throws(FeedStoreError) -> FeedsSummary {
    let numbers = ids.map { StoredList.numbers($0.map(\.rawValue)) }
    let chosen = "archived IS NULL AND (?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))"
    return try await read { db in
      let counts = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT count(*), sum(unread), sum(failures > 0), max(lastChecked)
            FROM feed
              JOIN fetchState ON fetchState.feedId = id JOIN feedCount ON feedCount.feedId = id
            WHERE \(chosen)
            """), arguments: [numbers])
      let full = try Int64.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id FROM feedCount JOIN feed ON id = feedId
            WHERE \(chosen) AND unread > 0 ORDER BY unread DESC, id LIMIT ?2
            """), arguments: [numbers, fullest])
      return FeedsSummary(
        feeds: counts?[0] ?? 0, unread: counts?[1] ?? 0, failing: counts?[2] ?? 0,
        lastChecked: counts.flatMap { StoredDate.date($0[3]) },
        fullest: full.map(FeedID.init(rawValue:)))
    }
  }

  public func feeds(_ ids: [FeedID]) async throws(FeedStoreError) -> [StoredFeed] {
    let ids = StoredList.numbers(ids.map(\.rawValue))
    return try await read { db in
      let tags = try FeedRow.tags(db, of: ids)
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: FeedRow.selection + " AND feed.id IN (SELECT value FROM json_each(?))"),
        arguments: [ids])
      var feeds: [StoredFeed] = []
      while let row = try rows.next() {
        feeds.append(try FeedRow.feed(row, tags: tags))
      }
      StoredFeed.putInListOrder(&feeds)
      return feeds
    }
  }

  public func listNotes() async throws(FeedStoreError) -> ListNotes {
    try await read { db in try NoteWriter(db).notes() }
  }
}
