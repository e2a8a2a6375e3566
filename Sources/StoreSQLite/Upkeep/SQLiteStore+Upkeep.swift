import FeedModel
import Foundation
import GRDB
package import LibraryStore
public import LocalFiles

extension SQLiteStore {
  package func check() async throws(StoreError) -> [String] {
    try await readDatabase { db in
      let damages = try db.damages()
      guard damages.isEmpty else { return damages }
      let loose = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(20).map {
        "a row of \($0[0] as String) refers to a missing row"
      }
      let counters = try String.fetchAll(db, sql: Self.wrongCounters)
      let indexes = try Int64.fetchAll(
        db, sql: "SELECT feedId FROM indexHeader WHERE \(Self.givesNumbersTwice)")
      return loose + counters.map { "the stored counts of \($0) are wrong" }
        + indexes.map { "the next entry number of feed \($0) is already in use" }
    }
  }

  package func mend() async throws(StoreError) -> Int {
    try await writeDatabase(.full) { db in
      try db.execute(
        sql: """
          UPDATE indexHeader SET nextId = 1 + (
            SELECT max(entryId) FROM indexEntry WHERE indexEntry.feedId = indexHeader.feedId)
          WHERE \(Self.givesNumbersTwice)
          """)
      return db.changesCount
    }
  }

  private static let givesNumbersTwice = """
    nextId <= (
      SELECT max(entryId) FROM indexEntry WHERE indexEntry.feedId = indexHeader.feedId)
    """

  /// Selects the feeds with wrong counters, and the library if its counters are wrong.
  private static let wrongCounters = """
    SELECT 'feed ' || feedCount.feedId FROM feedCount
      LEFT JOIN (SELECT feed, count(*) AS unread FROM unread GROUP BY feed) AS marks
        ON marks.feed = feedId
      LEFT JOIN (SELECT feedId AS ofFeed, count(*) AS total FROM post WHERE place = 0
        GROUP BY feedId) AS posts ON ofFeed = feedId
    WHERE feedCount.unread <> coalesce(marks.unread, 0)
      OR feedCount.total <> coalesce(posts.total, 0)
    UNION ALL
    SELECT 'the library' FROM libraryCount
    WHERE unread <> (SELECT count(*) FROM unread)
      OR total <> (SELECT count(*) FROM post WHERE place = 0)
    """

  package func dropAliases() async throws(StoreError) -> Int {
    let feeds = try await readDatabase { db in
      try Int64.fetchAll(db, sql: "SELECT DISTINCT feedId FROM \(Self.unfound)")
    }
    var count = 0
    for feed in feeds {
      count += try await writeDatabase(.relaxed) { db in
        let entries = "SELECT entryId FROM \(Self.unfound) AND indexEntry.feedId = ?1"
        try db.cachedStatement(
          sql: "DELETE FROM indexAlias WHERE feedId = ?1 AND entryId IN (\(entries))"
        ).execute(arguments: [feed])
        try db.cachedStatement(
          sql: """
            UPDATE indexEntry SET hasAliases = 0 WHERE feedId = ?1 AND entryId IN (\(entries))
            """
        ).execute(arguments: [feed])
        return db.changesCount
      }
    }
    return count
  }

  /// Entries with expired aliases.
  private static let unfound = """
    indexEntry JOIN indexHeader USING (feedId)
    WHERE presence = 1 AND hasAliases = 1 AND leftAt < clock - \(IndexEntry.aliasLifetime)
    """

  package func compact() async throws(StoreError) -> (before: Int64, after: Int64)? {
    if let hindrance { throw hindrance }
    let files = LibraryFiles(at: folder)
    return try await turn { db in
      let before = files.size
      try db.execute(sql: "PRAGMA optimize")
      // Rewriting a library with little free space takes long for little gain.
      let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      if free * 10 > pages { try db.execute(sql: "VACUUM") }
      _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return (before, files.size)
    }
  }

  package func backUp(to copy: String) async throws(StoreError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do throws(FileWriteError) {
      let destination = try FileDestination(copy)
      if Self.owns(destination, in: folder) { throw .libraryFile }
      switch destination.kind {
      case .missing, .regular: break
      case .open, .special: throw .notRegular
      }
    } catch {
      guard error.code == 0 else { throw .making(copy, error.code) }
      throw StoreError(.readOnly, "\(copy) cannot be written: \(error).")
    }
    try await turn { db in try LibraryCopy.write(db, to: copy) }
  }

  /// Returns whether an export must not overwrite a file: it belongs to the library in a folder, or
  /// is a library itself, such as a backup.
  public static func protects(_ file: FileDestination, in directory: String) -> Bool {
    owns(file, in: directory) || isLibrary(file)
  }

  /// Returns whether the header of a file is that of a database with ``Schema/applicationID``. See
  /// https://www.sqlite.org/fileformat2.html.
  static func isLibrary(_ file: FileDestination) -> Bool {
    guard case .regular = file.kind, let header = FileBytes.beginning(of: file.path, size: 72)
    else {
      return false
    }
    let owner = header[68...].reduce(0) { $0 << 8 | Int32($1) }
    return header.starts(with: "SQLite format 3\0".utf8) && owner == Schema.applicationID
  }

  /// Returns whether a file belongs to the library in a folder, or would if it existed.
  static func owns(_ file: FileDestination, in directory: String) -> Bool {
    LibraryFiles(at: directory).all.contains { path in
      (try? FileDestination(path)).map(file.isSameFile) ?? false
    }
  }
}
