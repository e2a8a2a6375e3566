import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// Migration of libraries from older versions.
@Suite struct MigrationTests {
  /// Rows of version 1: feed `a` with a read, a starred and a deleted post, and feed `b` in the
  /// classic profile with an unread one.
  private static let rows = """
    INSERT INTO feed (id, url, title, folder, profile, added) VALUES
      (1, 'a', 'Mine', 'News', 'standard', 1), (4, 'b', NULL, '', 'classic', 2);
    INSERT INTO feedTag VALUES (1, 0, 'tag');
    UPDATE indexHeader SET generation = 3, nextId = 4;
    INSERT INTO indexEntry VALUES
      (1, 1, 3, 0, zeroblob(113)), (1, 2, 3, 0, zeroblob(113)), (1, 3, 3, 2, zeroblob(113)),
      (4, 1, 3, 0, zeroblob(113));
    INSERT INTO post (id, feedId, entryId, isRead, isStarred, firstSeen, sortDate, title) VALUES
      (7, 1, 1, 1, 0, 90, 50, 'read'), (8, 1, 2, 0, 1, 90, 60, 'starred'),
      (9, 4, 1, 0, 0, 91, 55, 'unread');
    INSERT INTO postBody VALUES (7, 0, 'body');
    UPDATE listing SET posts = x'0000000000000007';
    """

  private func make(_ library: TemporaryLibrary) throws {
    try library.makeFolder()
    try library.execute("PRAGMA journal_mode = WAL")
    try library.execute(
      OldSchema.version1 + Self.rows
        + "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1;")
  }

  @Test func `a library of version 1 is migrated with its posts, marks and index`() async throws {
    try await TemporaryLibrary.lend { library in
      try make(library)
      let store = try library.open()
      #expect(try await store.engine.feeds().map { [$0.unread, $0.total] } == [[1, 1], [1, 2]])
      #expect(
        try await store.engine.feeds()[1].subscription
          == Subscription(
            url: "a", title: "Mine", folder: FolderPath(["News"]), tags: ["tag"]))
      #expect(
        try await store.engine.posts(PostQuery()).map(\.post.title) == [
          "starred", "unread", "read",
        ])
      #expect(try await store.engine.posts(PostQuery()).map(\.isRead) == [false, false, true])
      #expect(
        try await store.engine.posts(PostQuery(status: .starred)).map(\.post.title) == ["starred"])
      #expect(try await store.engine.post(PostID(rawValue: 7)).post.content == .text("body"))
      #expect(try await store.engine.unreadCount() == 2)
      #expect(try await store.engine.listing() == [PostID(rawValue: 7)])
      #expect(try await store.engine.listedPosts() == nil)
      let presences = try await store.queue.read { db in
        try Int.fetchAll(db, sql: "SELECT presence FROM indexEntry ORDER BY feedId, entryId")
      }
      #expect(presences == [0, 0, 2, 0])
      try await store.queue.read(checkIntegrity)
      #expect(try await store.engine.markAllRead(in: nil) == 2)
      #expect(try await store.engine.undo().map(\.restored) == [2])
      try await store.queue.read(checkIntegrity)
    }
  }

  @Test func `a library is copied before migration, readable only by its owner`() async throws {
    try await TemporaryLibrary.lend { library in
      try make(library)
      // The file that a killed migration has left.
      try Data("half".utf8).write(to: URL(filePath: library.database + ".version1.new"))
      _ = try library.open()
      let copy = library.database + ".version1"
      let queue = try DatabaseQueue(path: copy)
      let kept = try await queue.read { db in
        try Int.fetchAll(
          db,
          sql: "SELECT user_version FROM pragma_user_version UNION ALL SELECT count(*) FROM post")
      }
      #expect(kept == [1, 3])
      let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      _ = try library.open()
      let names = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      #expect(Set(names).intersection(["lede.db.version1.new", "lede.db.version2"]) == [])
    }
  }

  @Test func `a new library has no migration copy`() async throws {
    try await TemporaryLibrary.lend { library in
      _ = try library.open()
      let names = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      #expect(names.filter { $0.contains("version") } == [])
    }
  }

  @Test func `a library that cannot be copied is not migrated`() async throws {
    try await TemporaryLibrary.lend { library in
      try make(library)
      try FileManager.default.createDirectory(
        atPath: library.database + ".version1/in-the-way", withIntermediateDirectories: true)
      #expect(library.errorOnOpening()?.code == .unreadable)
      let version = try await DatabaseQueue(path: library.database).read { db in
        try Int.fetchOne(db, sql: "PRAGMA user_version")
      }
      #expect(version == 1)
    }
  }

  /// Rows of version 2 after `add`, `star`, a merge and `mark-read`. The merge added a feed with a
  /// deleted and two kept posts, and deleted a post. It skipped post 6, which had been deleted in
  /// the library.
  private static let merge = """
    INSERT INTO feed (id, url, folder, profile, added) VALUES
      (1, 'https://ants.example/feed', '', 'standard', 1),
      (2, 'https://bees.example/feed', '', 'standard', 1);
    UPDATE indexHeader SET generation = 1, nextId = 5;
    INSERT INTO indexEntry (feedId, entryId, generation, presence, fingerprint) VALUES
      (1, 1, 1, 0, zeroblob(113)), (1, 2, 1, 2, zeroblob(113)), (1, 3, 1, 0, zeroblob(113)),
      (2, 1, 1, 0, zeroblob(113)), (2, 2, 1, 0, zeroblob(113)), (2, 3, 1, 2, zeroblob(113)),
      (1, 4, 1, 2, zeroblob(113));
    INSERT INTO post (id, feedId, entryId, firstSeen, sortDate, title, place, isStarred) VALUES
      (1, 1, 1, 0, 0, 'ants 1', 0, 0), (2, 1, 2, 0, 0, 'ants 2', 2, 0),
      (3, 1, 3, 0, 0, 'ants 3', 0, 1), (4, 2, 1, 0, 0, 'bees 2', 0, 0),
      (5, 2, 2, 0, 0, 'bees 3', 0, 0), (6, 1, 4, 0, 0, 'bees 1', 2, 0);
    UPDATE feedCount SET total = 2;
    UPDATE libraryCount SET total = 4;
    INSERT INTO deletedStory VALUES (zeroblob(16), 2, 3);
    INSERT INTO buriedStory VALUES (1, 4, zeroblob(16));
    INSERT INTO change VALUES
      (1, 'add', 1, 0, 1, 'ants'), (2, 'star', 1, 0, 1, 'ants 3'),
      (3, 'state-import', 1, 0, 2, NULL);
    INSERT INTO changeStep VALUES
      (1, 0, 'added', '[[1,1]]'), (2, 0, 'starred', '[[3,3]]'), (3, 0, 'merged', '[{"feed":2,\
    "isNoted":false,"stories":[{"entry":3,"digests":"AAAAAAAAAAAAAAAAAAAAAA=="}],"nextId":4,\
    "addresses":[],"aliases":"","count":1,"changed":[],"hasTheirChannel":false,"generation":1,\
    "posts":"[[4,5]]","before":{"listedCount":0,"shrunkDocuments":0,"nextId":1,"generation":0},\
    "entries":"[[1,3]]","shared":"","origin":"nowhere","withdrawn":"[]","keys":[]}]'),
      (3, 1, 'deleted', '[[2,2]]');
    """

  private func makeVersion2(_ library: TemporaryLibrary) throws {
    try library.makeFolder()
    try library.execute("PRAGMA journal_mode = WAL")
    try library.execute(Schema.tables + "DROP TABLE restoration; DROP TABLE folder;")
    try library.execute(
      """
      ALTER TABLE post DROP COLUMN points; ALTER TABLE post DROP COLUMN commentCount;
      DROP TABLE itemRecord; DROP TABLE deletedItem;
      """)
    try library.execute(
      Self.merge + "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 2;")
  }

  @Test func `a merge in version 2 cannot be undone after migration, and older changes can`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try makeVersion2(library)
      let store = try library.open()
      #expect(try await store.engine.changes().map(\.kind) == [.star, .add])
      // The post that it deleted is lost, and the posts that it added remain.
      #expect(try await store.engine.deletedPost(PostID(rawValue: 2)) == nil)
      let posts = try await store.queue.read { db in
        try Int.fetchAll(db, sql: "SELECT id FROM post ORDER BY id")
      }
      #expect(posts == [1, 3, 4, 5])
      #expect(try await store.check() == [])
      try await store.queue.read(checkIntegrity)
      #expect(try await store.engine.undo().map(\.change.kind) == [.star])
      #expect(try await store.engine.undo().map(\.change.kind) == [.add])
      #expect(try await store.engine.undo().isEmpty)
    }
  }

  @Test func `a migrated library has the same schema as a new one`() async throws {
    func schema(_ library: TemporaryLibrary) async throws -> [String] {
      try await library.open().queue.read { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT type || ' ' || name FROM sqlite_schema
            UNION ALL
            SELECT item.name || '.' || part.name || ' ' || part.type || part."notnull"
                || coalesce(part.dflt_value, '') || part.pk
              FROM sqlite_schema AS item JOIN pragma_table_info(item.name) AS part
            ORDER BY 1
            """)
      }
    }
    try await TemporaryLibrary.lend { old in
      try make(old)
      try await TemporaryLibrary.lend { new throws in
        let migrated = try await schema(old)
        let created = try await schema(new)
        #expect(migrated == created)
      }
    }
  }
}
