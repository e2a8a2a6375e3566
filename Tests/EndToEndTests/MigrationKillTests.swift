import GRDB
import Glibc
import TestSupport
import Testing

@testable import StoreSQLite

/// Processes that are killed while they migrate a library of an older version.
@Suite(.runsProcesses) struct MigrationKillTests {
  private static let posts = 40

  /// Creates a library of version 1 with one feed.
  private func makeOldLibrary() throws -> Lede {
    let lede = try Lede()
    try lede.sandbox.write("", to: "library/lede.db")
    let queue = try DatabaseQueue(path: lede.sandbox.file("library/lede.db"))
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: OldSchema.version1)
      try db.execute(
        sql: """
          INSERT INTO feed (id, url, folder, profile, added)
            VALUES (1, 'https://a.example/', '', 'standard', 1);
          PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1;
          """)
      for number in 1...Self.posts {
        try db.execute(
          sql: """
            INSERT INTO indexEntry VALUES (1, ?1, 1, 0, zeroblob(113));
            INSERT INTO post (feedId, entryId, firstSeen, sortDate, title) VALUES (1, ?1, 0, 0, 'T');
            """, arguments: [number, number])
      }
    }
    try queue.close()
    return lede
  }

  private func version(of lede: Lede) throws -> Int? {
    try DatabaseQueue(path: lede.sandbox.file("library/lede.db")).read { db in
      try Int.fetchOne(db, sql: "PRAGMA user_version")
    }
  }

  @Test(.needsTracing)
  func `a migration that is killed at any system call leaves the old or the new version`()
    async throws
  {
    let calls = try await makeOldLibrary().countCalls(of: ["list", "--tsv"])
    for call in stride(from: 1, through: calls, by: max(1, calls / 40)) {
      let lede = try makeOldLibrary()
      let run = try await lede.start(
        ["list", "--tsv"], under: [Lede.built("kill-at-call"), "\(call)"]
      ).finish()
      #expect([.exited(137), .exited(0)].contains(run.ending), "call \(call)")
      try expectSoundDatabase(of: lede)
      #expect([1, Schema.version].contains(try version(of: lede)), "call \(call)")
      #expect(try await lede("list", "--tsv").lines.count == Self.posts, "call \(call)")
      #expect(try await lede("unread", "--count") == .ok("\(Self.posts)\n"), "call \(call)")
      try expectSoundDatabase(of: lede)
    }
  }
}
