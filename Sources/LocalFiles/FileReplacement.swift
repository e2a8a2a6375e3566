public import Glibc

/// A temporary file next to its destination, which it replaces when it is complete.
///
/// If the process is killed before ``commit()``, the destination does not change. Commands use this
/// type to write regular files that the user names.
public struct FileReplacement: Sendable {
  /// The descriptor of the temporary file, open for reading and writing. The file is empty at first.
  public let descriptor: Int32
  public let temporaryPath: String
  private let destination: FileDestination

  /// Creates an empty file next to the destination.
  ///
  /// - Parameters:
  ///   - permissions: The permissions of the new file, regardless of the umask.
  ///   - suffix: The suffix of the temporary file; random by default. If a suffix is given, a
  ///     temporary file that a killed process has left is removed.
  /// - Throws: ``FileWriteError/notRegular`` if the destination is neither missing nor a regular
  ///   file.
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
    // Only the owner may read it until the permissions are set.
    descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard descriptor >= 0 else { throw FileWriteError(errno) }
    takeOwner()
    _ = fchmod(descriptor, permissions)
  }

  /// Sets the owner and group to those of the replaced file, if the process is permitted to.
  private func takeOwner() {
    var status = stat()
    guard stat(destination.path, &status) == 0 else { return }
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
  }

  /// Replaces the destination and closes the file.
  ///
  /// If this throws, the file is still open: call ``discard()``.
  public func commit() throws(FileWriteError) {
    guard fsync(descriptor) == 0, rename(temporaryPath, destination.path) == 0 else {
      throw FileWriteError(errno)
    }
    close(descriptor)
  }

  /// Removes the file and closes it. The destination does not change.
  public func discard() {
    unlink(temporaryPath)
    close(descriptor)
  }
}
