import Glibc

/// Whole files, with a bound and with errors in words.
public enum FileBytes {
  /// Why a file could not be read, in one clause.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String
    /// Whether there is no such file.
    public var isMissing = false
  }

  /// The bytes of a file, or of standard input where the path is `-`.
  ///
  /// - Parameter limit: a longer file is an error.
  public static func read(_ path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    return try read(descriptor, limit: limit)
  }

  /// The bytes of a file of the user's own; nil where there is none. What is no file is an error: a pipe
  /// would be waited for.
  public static func readIfThere(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return try read(descriptor, limit: limit)
    // A link to `/dev/null` hides a file.
    case S_IFCHR: return []
    case S_IFDIR: throw Failure(EISDIR)
    default: throw Failure(description: "this is not a file")
    }
  }

  private static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var status = stat()
    let known = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    var room = max(min(known, limit - 1) + 2, 64 << 10)
    while true {
      let piece = try piece(of: room, from: descriptor)
      bytes = bytes.isEmpty ? piece : bytes + piece
      guard bytes.count <= limit else { throw Failure(description: "the file is too large") }
      if piece.count < room { return bytes }
      room = bytes.count
    }
  }

  /// The next so many bytes; fewer where the file ends.
  static func piece(of size: Int, from descriptor: Int32) throws(Failure) -> [UInt8] {
    var error: Int32 = 0
    // Not cleared first: a large file would be walked twice.
    let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < buffer.count {
        let count = Glibc.read(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { error = errno }
        guard count > 0 else { break }
        filled += count
      }
    }
    guard error == 0 else { throw Failure(error) }
    return piece
  }
}

extension FileBytes.Failure {
  init(_ error: Int32) {
    isMissing = error == ENOENT
    description =
      switch error {
      case ENOENT: "there is no such file"
      case EACCES, EPERM: "the file may not be read"
      case EISDIR: "this is a folder, not a file"
      default: "the file cannot be read: \(String(cString: strerror(error)))"
      }
  }
}
