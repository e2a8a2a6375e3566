import GRDB
import Glibc
package import LibraryStore

extension SQLiteStore {
  /// Takes the refresh lock: a lock on a file that only refreshes use. The file is never removed
  /// and contains the number of the last process; only the lock counts. A second lock of another
  /// kind makes it visible without being taken, for status bars.
  package func beginRefresh(waits: Bool) async throws(StoreError) -> RefreshLock {
    // A library in memory belongs to one process.
    guard let files else { return RefreshLock {} }
    while true {
      if let lock = try takeLock(of: files) {
        lock.note(getpid())
        lock.show()
        return RefreshLock { lock.release() }
      }
      guard waits else {
        throw .refreshing(files.refreshLock, of: path, advice: "try again later, or use --wait")
      }
      try? await Task.sleep(for: .milliseconds(50))
      guard !Task.isCancelled else { throw StoreError(CancellationError(), at: path) }
    }
  }

  package func isRefreshing() async throws(StoreError) -> Bool {
    files.map { FileLock.isShown(in: $0.refreshLock) } ?? false
  }

  /// Returns whether the library in a folder is being refreshed. The library is not opened, and
  /// need not exist.
  public static func isRefreshing(_ directory: String) -> Bool {
    FileLock.isShown(in: LibraryFiles(at: directory).refreshLock)
  }

  /// Takes the lock if it is free. If no file can be created in the folder, posts cannot be stored
  /// either, so the library is reported as read-only.
  private func takeLock(of files: LibraryFiles) throws(StoreError) -> FileLock? {
    do {
      return try FileLock(ifFree: files.refreshLock)
    } catch {
      guard error.code == .readOnly, !LibraryFiles.canWrite(files.folder) else { throw error }
      throw StoreError(DatabaseError(resultCode: .SQLITE_READONLY), at: path)
    }
  }
}

extension StoreError {
  /// - Parameter lock: the file that names the refreshing process.
  static func refreshing(_ lock: String, of library: String, advice: String) -> StoreError {
    let holder = FileLock.noted(in: lock).map { "process \($0)" } ?? "another process"
    return StoreError(
      .refreshing, "The library \(library) is being refreshed by \(holder); \(advice).")
  }
}
