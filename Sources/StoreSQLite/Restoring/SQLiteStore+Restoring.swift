import GRDB
import Glibc
public import LibraryStore
import LocalFiles

extension SQLiteStore {
  /// Replaces the library in a folder with a copy, or makes that library where there is none.
  ///
  /// The copy is checked first, and stays as it is; one of an older version is brought up to date.
  /// The library that was there is kept beside the new one. If the process is killed, the library
  /// is the old or the new one, whole. Processes that have the library open see the new one from
  /// their next transaction on, which throws `.restored`.
  ///
  /// - Parameter copy: the file that ``backUp(to:)`` has written, or the database of another
  ///   library.
  /// - Throws: `.refreshing` or `.busy` while others use the library; `.unreadable`, `.corrupt` or
  ///   `.newerSchema` for a copy that cannot be used; `.readOnly` or `.disk`.
  public static func restore(
    _ copy: String, in directory: String
  ) async throws(StoreError) -> RestoreReport {
    let files = try LibraryFiles(in: directory)
    let staged = StagedCopy(of: try usableCopy(copy, for: files), in: files)
    guard let turn = try FileLock(ifFree: files.refreshLock) else {
      throw .refreshing(files.refreshLock, of: files.database, advice: "try again later")
    }
    defer { turn.release() }
    turn.note(getpid())
    staged.removeFiles()
    defer { staged.removeFiles() }
    do throws(StoreError) {
      let new = try await staged.make()
      do throws(StoreError) {
        return RestoreReport(previous: try await replaceLibrary(in: files, with: new))
      } catch {
        guard error.code == .corrupt else { throw error }
        try await new.closeWithoutLog()
        return RestoreReport(
          previous: try files.replaceDamaged(with: staged.database), wasDamaged: true)
      }
    } catch {
      throw staged.renamed(error)
    }
  }

  /// - Returns: where a copy of the library as it was is kept; `nil` if there was none.
  private static func replaceLibrary(
    in files: LibraryFiles, with new: SQLiteStore
  ) async throws(StoreError) -> String? {
    let kept = isLibrary(files.folder) ? try files.unusedCopyName() : nil
    let library = try open(at: files.folder)
    try await library.replaceContents(with: new, keepingOldIn: kept)
    // The library is replaced, so nothing that happens now is a failure.
    try? new.close()
    try? library.close()
    return kept
  }

  /// - Throws: `.unreadable` for what is no library.
  private static func usableCopy(
    _ path: String, for library: LibraryFiles
  ) throws(StoreError) -> LibraryFiles {
    func failure(_ reason: String) -> StoreError {
      StoreError(.unreadable, "\(path) cannot be restored: \(reason).")
    }
    let file: FileDestination
    let isItself: Bool
    do throws(FileWriteError) {
      file = try FileDestination(path)
      isItself = file.isSameFile(as: try FileDestination(library.database))
    } catch {
      throw failure("\(error)")
    }
    guard !isItself else { throw failure("it is the library itself") }
    guard !file.path.hasPrefix(library.restoringFolder + "/") else {
      throw failure("it is the unfinished copy of a restore that was interrupted")
    }
    switch file.kind {
    case .missing: throw failure("there is no such file")
    case .open, .special: throw failure("it is not a regular file")
    case .regular: break
    }
    guard LibraryFiles.canRead(file.path) else { throw failure("the file may not be read") }
    guard isLibrary(file) else {
      throw failure("it is not a copy of a library, which lede backup writes")
    }
    return LibraryFiles(ofCopy: file.path)
  }

  // MARK: Replacing

  /// Closes the library after it has moved the log into the file, which can then be moved alone.
  private func closeWithoutLog() async throws(StoreError) {
    _ = try await turn { db in try db.checkpoint(.truncate) }
    try close()
  }

  /// Replaces all that the library holds, in one transaction.
  ///
  /// - Parameter kept: where a copy of the library as it was is written first, if at all.
  private func replaceContents(
    with new: SQLiteStore, keepingOldIn kept: String?
  ) async throws(StoreError) {
    if let hindrance { throw hindrance }
    let side = side
    try await turn { old in
      // A copy that was put in the library's place by hand has none.
      try Schema.useLog(old)
      let (pageSize, numbers) = (try old.pageSize(), try NumberSequences(old))
      try new.queue.writeWithoutTransaction { copy in
        try copy.setPageSize(pageSize)
        try copy.inTransaction(.immediate) {
          try numbers.raise(in: copy)
          try copy.execute(sql: "UPDATE restoration SET number = random()")
          // No terminal has shown what the copy has listed: the numbers must not mean it.
          try copy.execute(sql: "UPDATE listing SET posts = x''")
          return .commit
        }
        try old.execute(sql: "PRAGMA synchronous = FULL")
        do {
          try old.replacePages(by: copy) {
            guard let kept else { return }
            guard let queue = side?.queue else {
              throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
            }
            try LibraryCopy.writePages(of: queue, to: kept)
          }
        } catch {
          if let kept { unlink(kept) }
          throw error
        }
      }
    }
  }
}
