import Foundation
import GRDB
import LibraryStore

/// A copy that will replace a library. It is checked and upgraded in a folder of its own, so that
/// the user's file does not change.
struct StagedCopy {
  /// The user's file.
  private let original: LibraryFiles
  private let library: LibraryFiles
  private var folder: String { library.restoringFolder }

  init(of original: LibraryFiles, in library: LibraryFiles) {
    self.original = original
    self.library = library
  }

  var database: String { LibraryFiles(at: folder).database }

  /// Copies the library into the folder, checks and upgrades it, and opens it.
  func make() async throws(StoreError) -> SQLiteStore {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      try copyOriginal()
      let store = try SQLiteStore.open(at: folder)
      // A copy has no write-ahead log.
      try await store.turn(Schema.useLog)
      _ = try await store.mend()
      try demandNone(try await store.check())
      return store
    } catch let error as CocoaError {
      throw StoreError(
        .readOnly, "The library \(database) cannot be written; check its permissions.",
        underlyingError: error)
    } catch let damage as Damage {
      throw damaged(" (\(damage.problems.joined(separator: "; ")))")
    } catch {
      let error = StoreError(error, at: original.database)
      throw error.code == .corrupt ? damaged("") : error
    }
  }

  /// Returns an error that names the user's file and the library instead of the staged copy.
  func renamed(_ error: StoreError) -> StoreError {
    guard error.description.contains(database) else { return error }
    let reason = error.description.replacing(database, with: library.database)
    let sentence = reason.prefix(1).lowercased() + reason.dropFirst()
    return StoreError(
      error.code, "\(original.database) cannot be restored: \(sentence)",
      underlyingError: error.underlyingError)
  }

  /// Removes the folder, including one left by a killed process.
  func removeFiles() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func copyOriginal() throws {
    let queue = try original.connect(try original.access, patience: .seconds(10))
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      _ = try Schema.isOutdated(db)
      // `VACUUM INTO` would not detect damaged indexes.
      try demandNone(try db.damages())
      try LibraryCopy.write(db, to: database)
    }
  }

  private struct Damage: Error {
    let problems: [String]
  }

  private func demandNone(_ problems: [String]) throws(Damage) {
    if !problems.isEmpty { throw Damage(problems: problems) }
  }

  private func damaged(_ detail: String) -> StoreError {
    StoreError(
      .corrupt, "The copy \(original.database) is damaged\(detail); use another one.")
  }
}
