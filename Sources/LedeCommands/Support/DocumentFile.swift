import Glibc
import LocalFiles
import Presentation
import Terminal

/// Writes a document to a file that the user names.
///
/// A regular file is replaced as a whole (see `FileReplacement`); a symbolic link to it remains. A
/// pipe or a device is written to directly, as is a file that the process has open, such as
/// `/dev/stdout`. Files of a library are refused.
///
/// A new file is readable only by its owner, because feed URLs may be secret. An existing file
/// keeps its permissions.
enum DocumentFile {
  /// - Parameters:
  ///   - name: The path as the user typed it.
  ///   - library: The folder of the library, whose files must not be overwritten.
  ///   - isSecret: Whether the document contains a password. The file is then always readable only
  ///     by its owner.
  static func write(
    _ bytes: [UInt8], to name: String, protecting library: String, _ context: CommandContext,
    isSecret: Bool = false
  ) throws(CommandFailure) {
    do throws(FileWriteError) {
      let destination = try FileDestination(context.absolute(name))
      if context.isLibraryFile(destination, library) { throw .libraryFile }
      switch destination.kind {
      case .missing, .regular:
        let permissions = isSecret ? 0o600 : destination.permissions
        try replace(destination, with: bytes, permissions: permissions)
      case .open(let original): try write(bytes, closing: fcntl(original, F_DUPFD_CLOEXEC, 0))
      case .special: try write(bytes, closing: open(destination.path, O_WRONLY | O_CLOEXEC))
      }
    } catch {
      throw failure(error, name)
    }
  }

  private static func replace(
    _ destination: FileDestination, with bytes: [UInt8], permissions: mode_t
  ) throws(FileWriteError) {
    let new = try FileReplacement(of: destination, permissions: permissions)
    do throws(FileWriteError) {
      if let error = writeAll(bytes, to: new.descriptor) { throw FileWriteError(error) }
      try new.commit()
    } catch {
      new.discard()
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], closing descriptor: Int32
  ) throws(FileWriteError) {
    guard descriptor >= 0 else { throw FileWriteError(errno) }
    defer { close(descriptor) }
    if let error = writeAll(bytes, to: descriptor) { throw FileWriteError(error) }
  }

  private static func failure(_ error: FileWriteError, _ name: String) -> CommandFailure {
    guard error.code == ENOENT, let end = name.lastIndex(of: "/") else {
      return CommandFailure(.error, "cannot write \(name): \(error)")
    }
    let folder = String(name[..<end])
    let command = "mkdir -p \(Words.shell(folder))"
    return CommandFailure(
      .error, "cannot write \(name): there is no folder \(folder); create it with: \(command)")
  }
}
