public import Glibc

/// A file that is written beside its destination and takes its place once it is complete.
///
/// If the process is killed before ``commit()``, the old file stays as it is. Commands write the
/// regular files that the user names through this type.
public struct FileReplacement: Sendable {
  /// Open for reading and writing; an empty file at first.
  public let descriptor: Int32
  public let temporaryPath: String
  private let destination: FileDestination

  /// Creates an empty file beside the destination.
  ///
  /// - Parameters:
  ///   - permissions: of the new file, whatever the umask.
  ///   - suffix: distinguishes the temporary file from the destination. A temporary file with a
  ///     fixed suffix that a killed process has left is removed.
  /// - Throws: ``FileWriteError/notRegular`` if the destination is neither missing nor a regular file.
  public init(
    of destination: FileDestination, permissions: mode_t = 0o600, suffix: String? = nil
  ) throws(FileWriteError) {
    switch destination.kind {
    case .missing, .regular: break
    case .open, .special: throw .notRegular
    }
    self.destination = destination
    temporaryPath =
      destination.pathOfNeighbor(suffix ?? String(UInt32.random(in: 0...UInt32.max)))
    if suffix != nil { unlink(temporaryPath) }
    // For its owner alone from the start.
    descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard descriptor >= 0 else { throw FileWriteError(errno) }
    takeOwner()
    _ = fchmod(descriptor, permissions)
  }

  /// Gives the file the owner and group of the file that it replaces, if the process may do that.
  private func takeOwner() {
    var status = stat()
    guard stat(destination.path, &status) == 0 else { return }
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
  }

  /// Puts the file in its place and closes it.
  ///
  /// If this throws, the file is still open: call ``discard()``.
  public func commit() throws(FileWriteError) {
    guard fsync(descriptor) == 0, rename(temporaryPath, destination.path) == 0 else {
      throw FileWriteError(errno)
    }
    close(descriptor)
  }

  /// Removes the file and closes it. The destination stays as it was.
  public func discard() {
    unlink(temporaryPath)
    close(descriptor)
  }
}
