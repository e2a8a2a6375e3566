import Glibc

/// Reads whole files with a size limit.
public enum FileBytes {
  /// The reason why a file could not be read, as one clause.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String
    /// Whether the file does not exist.
    public var isMissing = false
  }

  /// Returns the bytes of a file, or of standard input if the path is `-`.
  ///
  /// A pipe or a device is read to its end.
  ///
  /// - Parameter limit: The maximum size in bytes. A larger file is an error.
  public static func read(_ path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    return try read(descriptor, limit: limit)
  }

  /// Returns the bytes of a file as ``read(_:limit:)`` does, decompressed if they are gzip.
  ///
  /// - Parameter limit: The maximum size in bytes. A file that is larger, or is larger after
  ///   decompression, is an error.
  public static func readDocument(_ path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
    try Gzip.decompressIfNeeded(try read(path, limit: limit), limit: limit)
  }

  /// Returns the size of a file in bytes, or 0 if it is unknown.
  public static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns the bytes of a regular file. Any other file is an error, because a read from a pipe or
  /// a device might never end.
  public static func readRegular(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    try readRegular(path, limit: limit, isDeviceEmpty: false)
  }

  /// Returns the bytes of a regular file, or `nil` if it does not exist.
  ///
  /// A character device counts as an empty file, because a link to `/dev/null` is a way to hide a
  /// file.
  public static func readIfThere(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      return try readRegular(path, limit: limit, isDeviceEmpty: true)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private static func readRegular(
    _ path: String, limit: Int, isDeviceEmpty: Bool
  ) throws(Failure) -> [UInt8] {
    let (descriptor, type) = try openWithoutWaiting(path)
    defer { close(descriptor) }
    switch type {
    case S_IFREG: return try read(descriptor, limit: limit)
    case S_IFCHR where isDeviceEmpty: return []
    case S_IFDIR: throw Failure(EISDIR)
    default: throw .notRegular
    }
  }

  /// Returns the first `size` bytes of a file, or `nil` if it has fewer or cannot be read.
  public static func beginning(of path: String, size: Int) -> [UInt8]? {
    guard let (descriptor, _) = try? openWithoutWaiting(path) else { return nil }
    defer { close(descriptor) }
    let bytes = try? piece(of: size, from: descriptor)
    return bytes?.count == size ? bytes : nil
  }

  /// Opens a file, and returns its descriptor and type. It does not wait for the writer of a pipe,
  /// and does not make a terminal the controlling terminal.
  private static func openWithoutWaiting(
    _ path: String
  ) throws(Failure) -> (descriptor: Int32, type: mode_t) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    // open(2) fails with this error for a socket.
    if descriptor < 0, errno == ENXIO { throw .notRegular }
    guard descriptor >= 0 else { throw Failure(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(code)
    }
    return (descriptor, status.st_mode & S_IFMT)
  }

  private static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var status = stat()
    let known = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    // A sparse file may be larger than the memory.
    var room = max(min(known, limit - 1, 64 << 20) + 2, 64 << 10)
    while true {
      let piece = try piece(of: room, from: descriptor)
      bytes = bytes.isEmpty ? piece : bytes + piece
      guard bytes.count <= limit else { throw .tooLarge }
      if piece.count < room { return bytes }
      room = bytes.count
    }
  }

  /// Returns the next `size` bytes, or fewer at the end of the file.
  private static func piece(of size: Int, from descriptor: Int32) throws(Failure) -> [UInt8] {
    var error: Int32 = 0
    // Uninitialised, because clearing a large buffer first would write it twice.
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
  static let notRegular = FileBytes.Failure(description: "this is not a regular file")
  static let tooLarge = FileBytes.Failure(description: "the file is too large")

  init(_ error: Int32) {
    isMissing = error == ENOENT
    description =
      switch error {
      case ENOENT: "there is no such file"
      case EACCES, EPERM: "permission denied"
      case EISDIR: "this is a folder, not a file"
      default: "the file cannot be read: \(String(cString: strerror(error)))"
      }
  }
}
