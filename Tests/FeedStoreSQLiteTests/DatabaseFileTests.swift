import FeedModel
import FeedStore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FeedStoreSQLite

/// What is read without SQLite is what SQLite says.
@Suite struct DatabaseFileTests {
  private func number(_ library: TemporaryLibrary, in column: Int, of table: String) -> Int? {
    DatabaseFile.read(library.database) { $0.number(in: column, of: table) }
  }

  @Test func `it tells whose file it is`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let id = DatabaseFile.read(library.database) { $0.applicationID }
      #expect(id == Int(Schema.applicationID))
      #expect(DatabaseFile.read(library.database) { $0.userVersion } == Schema.latest)
      try library.execute("PRAGMA user_version = 7")
      #expect(DatabaseFile.read(library.database) { $0.userVersion } == 7)
    }
  }

  @Test(arguments: [
    0, 1, 2, 127, 128, 255, 256, 32_767, 32_768, 65_536, 8_388_607, 8_388_608, 16_777_216,
    2_147_483_647, 2_147_483_648, 140_737_488_355_327, 140_737_488_355_328, Int.max,
  ])
  func `a number of any size is read`(_ count: Int) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try library.execute("UPDATE libraryCount SET total = \(count), unread = \(count)")
      #expect(number(library, in: Schema.unreadColumn, of: "libraryCount") == count)
    }
  }

  @Test(arguments: ["-1", "-200", "NULL", "1.5", "'text'", "x'00'"])
  func `what is no such number is nil`(_ value: String) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try library.execute("CREATE TABLE other (a, b); INSERT INTO other VALUES (7, \(value))")
      #expect(number(library, in: 0, of: "other") == 7)
      #expect(number(library, in: 1, of: "other") == nil)
      #expect(number(library, in: 2, of: "other") == nil)
      #expect(number(library, in: 0, of: "no such table") == nil)
    }
  }

  /// The tables' list then has pages that lead to pages, and rows that do not fit into one.
  @Test func `a table is found among very many, with names and texts of any length`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let tables = (1...400).map { number in
        let name = "t\(number)" + String(repeating: "x", count: number * 7)
        return "CREATE TABLE \(name) (a, \(name)b); INSERT INTO \(name) VALUES (\(number), 0);"
      }
      try library.execute(tables.joined() + "CREATE TABLE last (a); INSERT INTO last VALUES (5)")
      #expect(number(library, in: Schema.unreadColumn, of: "libraryCount") == 3)
      #expect(number(library, in: 0, of: "last") == 5)
      #expect(number(library, in: 0, of: "t9" + String(repeating: "x", count: 63)) == 9)
    }
  }

  @Test func `a text that stands in other pages does not hinder`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try library.execute(
        """
        CREATE TABLE other (a, b, c);
        INSERT INTO other VALUES (7, hex(zeroblob(50000)), 8)
        """)
      #expect(number(library, in: 0, of: "other") == 7)
      #expect(number(library, in: 2, of: "other") == nil)
    }
  }

  /// Each byte of each page is damaged in turn, thousands of files: none may end the process.
  @Test(.timeLimit(.minutes(10)))
  func `a damaged file gives a number or nothing`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let sound = try Data(contentsOf: URL(filePath: library.database))
      var random = SeededGenerator(seed: 1)
      let path = library.folder + "/damaged.db"
      for _ in 0..<2_000 {
        var damaged = sound
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          let place = Int.random(in: 0..<min(damaged.count, 40_000), using: &random)
          damaged[place] = UInt8.random(in: .min ... .max, using: &random)
        }
        let length = Bool.random(using: &random) ? damaged.count : damaged.count / 2
        try damaged.prefix(length).write(to: URL(filePath: path))
        let count = DatabaseFile.read(path) { $0.number(in: 1, of: "libraryCount") }
        #expect(count.map { $0 >= 0 } ?? true)
      }
    }
  }
}
