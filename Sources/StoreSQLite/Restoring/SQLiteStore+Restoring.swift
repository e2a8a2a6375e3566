import GRDB
import Glibc
public import LibraryStore
import LocalFiles

extension SQLiteStore {
  /// Replaces the library in a folder with a copy, or creates the library if there is none.
  ///
  /// The copy is checked first and not changed; one of an older version is upgraded. The previous
  /// library is kept next to the new one. If the process is killed, the library is the old or the
  /// new one, complete. Processes that have the library open see the new one in their next
  /// transaction, which throws `.restored`.
  ///
  /// - Parameter copy: a file written by ``backUp(to:)``, or the database of another library.
  /// - Throws: `.refreshing` or `.busy` while other processes use the library; `.unreadable`,
  ///   `.corrupt` or `.newerSchema` for a copy that cannot be used; `.readOnly` or `.disk`.
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

  /// - Returns: the path of a copy of the previous library; `nil` if there was none.
  private static func replaceLibrary(
    in files: LibraryFiles, with new: SQLiteStore
  ) async throws(StoreError) -> String? {
    let kept = isLibrary(files.folder) ? try files.unusedCopyName() : nil
    let library = try open(at: files.folder)
    try await library.replaceContents(with: new, keepingOldIn: kept)
    // The library is replaced, so an error in closing does not matter.
    try? new.close()
    try? library.close()
    return kept
  }

  /// - Throws: `.unreadable` if the file is not a library.
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
      throw failure("it is the unfinished copy of an interrupted restore")
    }
    switch file.kind {
    case .missing: throw failure("there is no such file")
    case .open, .special: throw failure("it is not a regular file")
    case .regular: break
    }
    guard LibraryFiles.canRead(file.path) else { throw failure("permission denied") }
    guard isLibrary(file) else {
      throw failure("it is not a copy written by lede backup")
    }
    return LibraryFiles(ofCopy: file.path)
  }

  // MARK: Replacing

  /// Closes the library after a checkpoint that empties the log, so that the file can be moved
  /// alone.
  private func closeWithoutLog() async throws(StoreError) {
    _ = try await turn { db in try db.checkpoint(.truncate) }
    try close()
  }

  /// Replaces the contents of the library in one transaction.
  ///
  /// - Parameter kept: where a copy of the previous contents is written first; `nil` for none.
  private func replaceContents(
    with new: SQLiteStore, keepingOldIn kept: String?
  ) async throws(StoreError) {
    if let hindrance { throw hindrance }
    let side = side
    try await turn { old in
      // A copy that a user put in the library's place has no write-ahead log.
      try Schema.useLog(old)
      let (pageSize, numbers) = (try old.pageSize(), try NumberSequences(old))
      try new.queue.writeWithoutTransaction { copy in
        try copy.setPageSize(pageSize)
        try copy.inTransaction(.immediate) {
          try numbers.raise(in: copy)
          try copy.execute(sql: "UPDATE restoration SET number = random()")
          // Item numbers of the copy's listings must not be valid in any terminal.
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
