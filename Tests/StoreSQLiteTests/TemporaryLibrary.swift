import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// A folder for one test, and operations on it outside of a store.
struct TemporaryLibrary {
  let folder: String
  var database: String { folder + "/lede.db" }

  /// Passes a folder that does not exist yet to a closure, and removes it afterwards.
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

  /// Returns the error from opening the library, or `nil` if it opens.
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

  /// Creates a library with one feed of `count` posts, and closes it.
  func fill(_ count: Int = 300) async throws {
    let store = try open()
    let feed = try await store.engine.subscribe(
      to: [Subscription(url: "https://a.example/")], at: .distantPast)[0].id
    _ = try await store.engine.record(.brings(count), for: feed, at: .distantPast)
    try store.close()
  }
}

extension SQLiteStore {
  /// The rules of the library, using this store.
  var engine: LibraryEngine { LibraryEngine(self) }
}

extension FetchOutcome {
  /// Returns the result of fetching a feed with `count` posts, numbered from `first`.
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

/// Returns the code of the error that a closure throws, or `nil` if it throws none.
func code(_ body: () async throws(StoreError) -> Void) async -> StoreError.Code? {
  do throws(StoreError) {
    try await body()
    return nil
  } catch {
    return error.code
  }
}
