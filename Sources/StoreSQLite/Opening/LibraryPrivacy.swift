import Glibc

/// Files that others may read or write, because somebody copied or unpacked them so.
extension LibraryFiles {
  /// Whether there is nothing to narrow, and nothing to tell.
  var isPrivate: Bool { !Self.isOpenToOthers(database) && !Self.canBeReplaced(in: folder) }

  /// Takes rights away that nobody but the owner should have, and says so.
  ///
  /// Files are narrowed where they are ours. The folder may be one that others use too, a home
  /// or a volume, so its rights are only told, and only where everybody could replace the library.
  ///
  /// - Returns: one sentence for each thing that people should know.
  func narrow() -> [String] {
    var notices: [String] = []
    if Self.isOpenToOthers(database), chmod(database, 0o600) == 0 {
      notices.append("\(database) was open to others; it is for its owner alone now.")
    }
    // They get the mode of the database when they are made.
    for path in [log, sharedMemory] where Self.isOpenToOthers(path) { _ = chmod(path, 0o600) }
    if Self.canBeReplaced(in: folder) {
      notices.append(
        "everybody may write to \(folder), and so replace the library; chmod 700 \(folder)")
    }
    return notices
  }

  private static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & 0o077 != 0 && status.st_uid == geteuid()
  }

  /// In a folder with the sticky bit everybody may replace only what is their own.
  private static func canBeReplaced(in folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & 0o002 != 0
      && status.st_mode & S_ISVTX == 0
  }
}
