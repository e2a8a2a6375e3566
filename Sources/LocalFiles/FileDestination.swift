public import Glibc

/// The file that a path refers to for writing, whether or not it exists.
public struct FileDestination: Sendable {
  public enum Kind: Sendable, Hashable {
    /// The file does not exist.
    case missing
    /// A regular file with these permissions.
    case regular(permissions: mode_t)
    /// A file that this process has open with this descriptor, such as `/dev/stdout`. It is written
    /// at its current offset, and not replaced.
    case open(Int32)
    /// A pipe, device, folder or socket, which a file cannot replace.
    case special
  }

  /// The path, with symbolic links resolved if the file is missing or regular.
  public let path: String
  public let kind: Kind
  private let identity: Identity?

  /// Linux follows at most this number of symbolic links, see path_resolution(7).
  private static let mostLinks = 40

  /// Resolves a path.
  ///
  /// - Parameter path: An absolute path. Its last component need not exist, nor the last component
  ///   of a symbolic link's target.
  public init(_ path: String) throws(FileWriteError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw FileWriteError(errno) }
      self.path = try Self.resolveMissing(path)
      kind = .missing
      identity = nil
      return
    }
    identity = Identity(status)
    if let descriptor = Self.openDescriptor(path) {
      self.path = path
      kind = .open(descriptor)
    } else if status.st_mode & S_IFMT == S_IFREG, let resolved = Self.resolve(path) {
      self.path = resolved
      kind = .regular(permissions: status.st_mode & 0o777)
    } else {
      self.path = path
      kind = .special
    }
  }

  /// The permissions of the file, or those for a new file.
  public var permissions: mode_t {
    if case .regular(let permissions) = kind { permissions } else { 0o600 }
  }

  /// Returns whether two destinations are or would become the same file. Names in the same folder
  /// are compared case-insensitively, because some file systems ignore case.
  public func isSameFile(as other: FileDestination) -> Bool {
    if let identity, identity == other.identity { return true }
    let (mine, others) = (Self.split(path), Self.split(other.path))
    return mine.name.lowercased() == others.name.lowercased()
      && (mine.folder == others.folder
        || Identity(of: mine.folder).map { $0 == Identity(of: others.folder) } == true)
  }

  /// Returns the path of a file in the same folder, with this file's name and a suffix.
  func pathOfNeighbor(_ suffix: String) -> String {
    let (folder, name) = Self.split(path)
    // A file name has at most 255 bytes.
    return Self.join(folder, (name.utf8.count < 200 ? name : "lede") + "." + suffix)
  }

  // MARK: Resolving

  /// Returns the descriptor of this process that a path refers to, such as `/dev/stdout` or
  /// `/dev/fd/3`.
  private static func openDescriptor(_ path: String) -> Int32? {
    var next: String? = path
    for _ in 0..<mostLinks {
      guard let path = next else { return nil }
      let (folder, name) = split(path)
      if resolve(folder) == "/proc/\(getpid())/fd" { return Int32(name) }
      next = linkTarget(of: path)
    }
    return nil
  }

  /// Follows symbolic links to a name that does not exist.
  private static func resolveMissing(_ path: String) throws(FileWriteError) -> String {
    var path = path
    for _ in 0..<mostLinks {
      let (folder, name) = split(path)
      guard !name.isEmpty else { throw FileWriteError(EISDIR) }
      guard let target = linkTarget(of: path) else {
        guard let resolved = resolve(folder) else { throw FileWriteError(errno) }
        return join(resolved, name)
      }
      path = target
    }
    throw FileWriteError(ELOOP)
  }

  /// Returns the path without symbolic links, or `nil` with `errno` set if it does not exist.
  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the path to which a symbolic link leads; `nil` if the file is not one.
  private static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    let target = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : join(split(path).folder, target)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

/// The device and inode of a file. Two paths with the same identity are the same file.
private struct Identity: Sendable, Hashable {
  private let device: dev_t
  private let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
