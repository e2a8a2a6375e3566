import Glibc

/// Detects and narrows permissions that let other users read or write the library, for example
/// after it was copied or unpacked.
extension LibraryFiles {
  /// Whether there are no permissions to remove or report.
  var isPrivate: Bool { !Self.isOpenToOthers(database) && !Self.canBeReplaced(in: folder) }

  /// Removes permissions of other users, and reports it.
  ///
  /// Only files are changed. The folder may be shared with other users, such as a home folder or a
  /// volume, so its permissions are only reported, and only if every user could replace the
  /// library.
  ///
  /// - Returns: notices for the user, one sentence each.
  func narrow() -> [String] {
    var notices: [String] = []
    if Self.isOpenToOthers(database), chmod(database, 0o600) == 0 {
      notices.append("other users could read \(database); now only its owner can")
    }
    // New logs and shared memory get the mode of the database.
    for path in [log, sharedMemory] where Self.isOpenToOthers(path) { _ = chmod(path, 0o600) }
    if Self.canBeReplaced(in: folder) {
      notices.append(
        "any user can write to \(folder) and replace the library; fix it with: chmod 700 \(folder)")
    }
    return notices
  }

  private static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & 0o077 != 0 && status.st_uid == geteuid()
  }

  /// Whether every user can replace files in a folder. In a folder with the sticky bit, users can
  /// replace only their own files.
  private static func canBeReplaced(in folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & 0o002 != 0
      && status.st_mode & S_ISVTX == 0
  }
}
