import FoundationEssentials
import Glibc

/// Documents as files.
enum DocumentFile {
  /// A file is replaced as a whole, where a symbolic link leads to it too. What is no file, like a
  /// pipe or `/dev/stdout`, is written to and stays what it is.
  ///
  /// - Parameter mode: of the file; nil for the usual one.
  static func write(
    _ bytes: [UInt8], to file: String, _ context: CommandContext, mode: mode_t? = nil
  ) throws(CommandFailure) {
    let path = context.absolute(file)
    var status = stat()
    let exists = stat(path, &status) == 0
    let isFile = !exists || status.st_mode & S_IFMT == S_IFREG
    // Nobody else may read it for a moment either.
    let before = mode.map { umask(0o777 & ~$0) }
    defer { if let before { umask(before) } }
    let target = URL(filePath: path)
    do {
      try Data(bytes).write(
        to: isFile ? target.resolvingSymlinksInPath() : target, options: isFile ? .atomic : [])
    } catch {
      throw CommandFailure(.error, "cannot write \(file): is its folder there, and writable?")
    }
  }
}
