public import Glibc

/// The file that a path leads to for writing, whether or not the file exists.
public struct FileDestination: Sendable {
  public enum Kind: Sendable, Hashable {
    /// There is no file yet.
    case missing
    /// A regular file with these permissions.
    case regular(permissions: mode_t)
    /// A file that this process has open under this descriptor, such as `/dev/stdout`. It is written to
    /// where its offset is, and not replaced.
    case open(Int32)
    /// A pipe, a device, a folder or a socket, which cannot be replaced by a file.
    case special
  }

  /// Without symbolic links, if the file is missing or regular.
  public let path: String
  public let kind: Kind
  private let identity: Identity?

  /// Linux follows this many symbolic links, see path_resolution(7).
  private static let mostLinks = 40

  /// - Parameter path: absolute. The last component may be missing, also where a symbolic link leads.
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

  /// The permissions of the file, or those of a new one.
  public var permissions: mode_t {
    if case .regular(let permissions) = kind { permissions } else { 0o600 }
  }

  /// Whether both are one file, or would be. Names in one folder are compared without case, because
  /// some file systems ignore it.
  public func isSameFile(as other: FileDestination) -> Bool {
    if let identity, identity == other.identity { return true }
    let (mine, others) = (Self.split(path), Self.split(other.path))
    return mine.name.lowercased() == others.name.lowercased()
      && (mine.folder == others.folder
        || Identity(of: mine.folder).map { $0 == Identity(of: others.folder) } == true)
  }

  /// The path of a file in the same folder, named after this one.
  func pathOfNeighbor(_ suffix: String) -> String {
    let (folder, name) = Self.split(path)
    // A file name has at most 255 bytes.
    return Self.join(folder, (name.utf8.count < 200 ? name : "lede") + "." + suffix)
  }

  // MARK: Resolving

  /// The descriptor of this process that a path leads to: `/dev/stdout`, `/dev/fd/3`.
  private static func openDescriptor(_ path: String) -> Int32? {
    var path = path
    for _ in 0..<mostLinks {
      let (folder, name) = split(path)
      if resolve(folder) == "/proc/\(getpid())/fd" { return Int32(name) }
      guard let target = linkTarget(of: path) else { return nil }
      path = target.hasPrefix("/") ? target : join(folder, target)
    }
    return nil
  }

  /// Follows symbolic links up to a name that does not exist.
  private static func resolveMissing(_ path: String) throws(FileWriteError) -> String {
    var path = path
    for _ in 0..<mostLinks {
      let (folder, name) = split(path)
      guard !name.isEmpty else { throw FileWriteError(EISDIR) }
      guard let target = linkTarget(of: path) else {
        guard let resolved = resolve(folder) else { throw FileWriteError(errno) }
        return join(resolved, name)
      }
      path = target.hasPrefix("/") ? target : join(folder, target)
    }
    throw FileWriteError(ELOOP)
  }

  /// The path without symbolic links; `nil`, with `errno` set, if it does not exist.
  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0
      ? nil : String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
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

/// What makes two paths one file.
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
