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
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    return try read(descriptor, limit: limit)
  }

  private static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var status = stat()
    let known = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    var room = max(known + 1, 64 << 10)
    while true {
      // Not cleared first: a large file would be walked twice.
      var error: Int32 = 0
      var isAtEnd = false
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        filled = fill(buffer, from: descriptor, &error, &isAtEnd)
      }
      guard error == 0 else { throw Failure(error) }
      bytes = bytes.isEmpty ? piece : bytes + piece
      guard bytes.count <= limit else { throw Failure(description: "the file is too large") }
      if isAtEnd { return bytes }
      room = bytes.count
    }
  }

  /// Reads until the buffer is full or the file ends.
  private static func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from descriptor: Int32, _ error: inout Int32,
    _ isAtEnd: inout Bool
  ) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = Glibc.read(
        descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count < 0, errno == EINTR { continue }
      if count < 0 { error = errno }
      guard count > 0 else {
        isAtEnd = true
        break
      }
      filled += count
    }
    return filled
  }
}

extension FileBytes.Failure {
  init(_ error: Int32) {
    description =
      switch error {
      case ENOENT: "there is no such file"
      case EACCES, EPERM: "the file may not be read"
      case EISDIR: "this is a folder, not a file"
      default: "the file cannot be read: \(String(cString: strerror(error)))"
      }
  }
}
