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
  /// - Throws: ``FileWriteError/notRegular`` if the destination is `.special`.
  public init(
    of destination: FileDestination, permissions: mode_t = 0o600, suffix: String? = nil
  ) throws(FileWriteError) {
    guard destination.kind != .special else { throw .notRegular }
    self.destination = destination
    temporaryPath =
      destination.path + "." + (suffix ?? String(UInt32.random(in: 0...UInt32.max)))
    if suffix != nil { unlink(temporaryPath) }
    // For its owner alone from the start.
    descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard descriptor >= 0 else { throw FileWriteError(errno) }
    _ = fchmod(descriptor, permissions)
  }

  /// Puts the file in its place and closes it.
  ///
  /// - Throws: then the file is still open, and ``discard()`` is to be called.
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
