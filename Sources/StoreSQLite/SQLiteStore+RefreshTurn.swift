import GRDB
import Glibc
package import LibraryStore

extension SQLiteStore {
  /// The right is a lock on a file of its own, which nobody but refreshes looks at. The file stays,
  /// with the number of the last process in it; only the lock counts. Beside it stands one of
  /// another kind, which can be seen without being taken, as a status bar wants it.
  package func beginRefresh(waits: Bool) async throws(StoreError) -> RefreshTurn {
    // A library in memory belongs to one process.
    if refreshLock.isEmpty { return RefreshTurn {} }
    while true {
      if let lock = try takeLock() {
        lock.note(getpid())
        lock.show()
        return RefreshTurn { lock.release() }
      }
      guard waits else {
        throw .refreshing(refreshLock, of: path, advice: "try again later, or with --wait")
      }
      do {
        try await Task.sleep(for: .milliseconds(50))
      } catch {
        throw StoreError(error, at: path)
      }
    }
  }

  package func isRefreshing() async throws(StoreError) -> Bool {
    FileLock.isShown(in: refreshLock)
  }

  /// The same of the library in a folder, which need not be opened for it, nor be there.
  public static func isRefreshing(_ directory: String) -> Bool {
    FileLock.isShown(in: LibraryFiles(at: directory).refreshLock)
  }

  /// Where nothing can be made, no post could be stored either; that is what people are told.
  private func takeLock() throws(StoreError) -> FileLock? {
    do {
      return try FileLock(ifFree: refreshLock)
    } catch {
      guard error.code == .readOnly, !LibraryFiles.canWrite(folder) else { throw error }
      throw StoreError(DatabaseError(resultCode: .SQLITE_READONLY), at: path)
    }
  }
}

extension StoreError {
  /// - Parameter lock: the file that says which process refreshes.
  static func refreshing(_ lock: String, of library: String, advice: String) -> StoreError {
    let holder = FileLock.noted(in: lock).map { "process \($0)" } ?? "another process"
    return StoreError(
      .refreshing, "The library \(library) is being refreshed by \(holder); \(advice).")
  }
}
