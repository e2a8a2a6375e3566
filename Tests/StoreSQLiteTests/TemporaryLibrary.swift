import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// A folder for one test, and what tests do with it beside the store.
struct TemporaryLibrary {
  let folder: String
  var database: String { folder + "/lede.db" }

  /// Lends a folder that does not exist yet and is removed in the end.
  static func lend<Value>(
    _ body: (TemporaryLibrary) async throws -> Value
  ) async throws -> Value {
    let parent = FileManager.default.temporaryDirectory.path + "/lede-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: parent) }
    return try await body(TemporaryLibrary(folder: parent + "/library"))
  }

  func open() throws(StoreError) -> SQLiteStore {
    try SQLiteStore.open(at: folder, patience: .seconds(10))
  }

  /// The error that opening ends in.
  func errorOnOpening() -> StoreError? {
    do throws(StoreError) {
      _ = try SQLiteStore.open(at: folder, patience: .milliseconds(50))
      return nil
    } catch {
      return error
    }
  }

  func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Runs SQL on the database file without the store.
  func execute(_ sql: String) throws {
    try DatabaseQueue(path: database).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// A library with one feed of so many posts, closed.
  func fill(_ count: Int = 300) async throws {
    let store = try open()
    let feed = try await store.engine.subscribe(
      to: [Subscription(url: "https://a.example/")], at: .distantPast)[0].id
    _ = try await store.engine.record(.brings(count), for: feed, at: .distantPast)
    try store.close()
  }
}

extension SQLiteStore {
  /// The rules of the library, on top of this store.
  var engine: LibraryEngine { LibraryEngine(self) }
}

extension FetchOutcome {
  /// A feed of so many posts, numbered from a first on.
  static func brings(_ count: Int, from first: Int = 0) -> FetchOutcome {
    let items = (first..<first + count).map { number in
      IncomingPost(identity: PostIdentity(guid: "\(number)", title: "Post \(number)")) {
        Post(
          guid: "\(number)", title: "Post \(number)",
          content: .text(String(repeating: "text ", count: 40)))
      }
    }
    return .snapshot(
      FeedSnapshot(channel: Channel(), items: items, completeness: .partial), FetchState())
  }
}

/// The code of the error that something ends in.
func code(_ body: () async throws(StoreError) -> Void) async -> StoreError.Code? {
  do throws(StoreError) {
    try await body()
    return nil
  } catch {
    return error.code
  }
}
