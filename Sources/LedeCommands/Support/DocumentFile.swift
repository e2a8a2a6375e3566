import Glibc
import LocalFiles
import Presentation
import Terminal

/// A document that a command writes to a file.
///
/// A regular file is replaced as a whole (see `FileReplacement`); a symbolic link to it remains. A
/// pipe or a device is written to directly, as is a file that the process has open, such as
/// `/dev/stdout`. Files of a library are refused.
///
/// A new file is readable only by its owner, because feed URLs may be secret. An existing file
/// keeps its permissions.
struct DocumentFile {
  /// The name as the user typed it.
  private let name: String
  /// The replacement, or `nil` if the destination is written to directly.
  private let replacement: FileReplacement?
  private let descriptor: Int32

  /// - Parameters:
  ///   - library: The folder of the library, whose files must not be overwritten.
  ///   - isSecret: Whether the document contains a password. The file is then always readable only
  ///     by its owner.
  private init(
    _ name: String, protecting library: String, _ context: CommandContext, isSecret: Bool
  ) throws(CommandFailure) {
    self.name = name
    do throws(FileWriteError) {
      let destination = try FileDestination(context.absolute(name))
      if context.isLibraryFile(destination, library) { throw .libraryFile }
      switch destination.kind {
      case .missing, .regular:
        let new = try FileReplacement(
          of: destination, permissions: isSecret ? 0o600 : destination.permissions)
        replacement = new
        descriptor = new.descriptor
      case .open(let original):
        replacement = nil
        descriptor = fcntl(original, F_DUPFD_CLOEXEC, 0)
      case .special:
        replacement = nil
        descriptor = open(destination.path, O_WRONLY | O_CLOEXEC)
      }
      guard descriptor >= 0 else { throw FileWriteError(errno) }
    } catch {
      throw Self.failure(error, name)
    }
  }

  static func write(
    _ bytes: [UInt8], to name: String, protecting library: String, _ context: CommandContext,
    isSecret: Bool = false
  ) throws(CommandFailure) {
    let file = try DocumentFile(name, protecting: library, context, isSecret: isSecret)
    do {
      try file.write(bytes)
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }

  // MARK: Steps

  private func write(_ bytes: [UInt8]) throws(CommandFailure) {
    if let error = writeAll(bytes, to: descriptor) {
      throw Self.failure(FileWriteError(error), name)
    }
  }

  private func finish() throws(CommandFailure) {
    guard let replacement else {
      close(descriptor)
      return
    }
    do {
      try replacement.commit()
    } catch {
      throw Self.failure(error, name)
    }
  }

  private func discard() {
    if let replacement { replacement.discard() } else { close(descriptor) }
  }

  private static func failure(_ error: FileWriteError, _ name: String) -> CommandFailure {
    guard error.code == ENOENT, let end = name.lastIndex(of: "/") else {
      return CommandFailure(.error, "cannot write \(name): \(error)")
    }
    let folder = String(name[..<end])
    return CommandFailure(
      .error,
      "cannot write \(name): there is no folder \(folder); create it with: mkdir -p \(Words.shell(folder))"
    )
  }
}
