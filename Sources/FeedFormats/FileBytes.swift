import Glibc

/// Whole files, with a bound and with errors in words.
public enum FileBytes {
  /// Why a file could not be read, in one clause.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String
  }

  /// The bytes of a file, or of standard input where the path is `-`.
  ///
  /// - Parameter limit: a longer file is an error.
  public static func read(_ path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(description: explanation(errno)) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    return try read(descriptor, limit: limit)
  }

  private static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var status = stat()
    let known = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var bytes = [UInt8](repeating: 0, count: max(known + 1, 64 << 10))
    var filled = 0
    while true {
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(description: explanation(errno)) }
      if count == 0 { break }
      filled += count
      guard filled <= limit else { throw Failure(description: "the file is too large") }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private static func explanation(_ error: Int32) -> String {
    switch error {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "the file may not be read"
    case EISDIR: "this is a folder, not a file"
    default: "the file cannot be read: \(String(cString: strerror(error)))"
    }
  }
}
