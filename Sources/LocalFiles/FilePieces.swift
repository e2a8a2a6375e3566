import Glibc

/// A file that is read in pieces, for it may not fit into memory.
public final class FilePieces: Sendable {
  private static let size = 256 << 10

  private let descriptor: Int32

  /// - Parameter path: `-` is standard input.
  public init(_ path: String) throws(FileBytes.Failure) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileBytes.Failure(errno) }
    guard !isFolder else { throw FileBytes.Failure(EISDIR) }
  }

  private init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The next bytes; none at the end.
  public func next() throws(FileBytes.Failure) -> [UInt8] {
    try FileBytes.piece(of: Self.size, from: descriptor)
  }

  /// This, if it is a file, else all that comes from it until it ends, as a file without a name: so
  /// nobody has to wait for whoever writes to a pipe.
  ///
  /// - Parameters:
  ///   - folder: has to be there.
  ///   - beginning: the first piece, which has been read already and is read again from what is returned.
  public func kept(
    in folder: String, behind beginning: [UInt8]
  ) throws(FileBytes.Failure) -> FilePieces {
    guard kind != S_IFREG else {
      guard lseek(descriptor, -off_t(beginning.count), SEEK_CUR) >= 0 else {
        throw FileBytes.Failure(errno)
      }
      return self
    }
    let path = folder + "/.lede-\(UInt64.random(in: 0...UInt64.max))"
    let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR
    let copy = FilePieces(owning: open(path, flags, 0o600))
    guard copy.descriptor >= 0 else { throw FileBytes.Failure(errno) }
    unlink(path)
    // To ask a terminal for more after its end would wait for a second one.
    try copy.append(beginning)
    var isAtEnd = beginning.count < Self.size
    while !isAtEnd {
      let piece = try next()
      try copy.append(piece)
      isAtEnd = piece.count < Self.size
    }
    guard lseek(copy.descriptor, 0, SEEK_SET) == 0 else { throw FileBytes.Failure(errno) }
    return copy
  }

  private func append(_ bytes: [UInt8]) throws(FileBytes.Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw FileBytes.Failure(errno) }
      rest = rest.dropFirst(written)
    }
  }

  private var isFolder: Bool { kind == S_IFDIR }

  private var kind: mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
  }
}
