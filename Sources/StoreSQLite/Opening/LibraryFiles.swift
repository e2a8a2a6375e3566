import Foundation
import Glibc
import LibraryStore

/// The paths of a library's files, and checks of their kind and size.
struct LibraryFiles {
  let folder: String
  let database: String
  static func database(in folder: String) -> String { folder + "/lede.db" }
  var lock: String { folder + "/lede.lock" }
  var refreshLock: String { folder + "/refresh.lock" }
  /// The folder in which a copy is checked before it replaces the library.
  var restoringFolder: String { folder + "/restoring" }
  /// The write-ahead log.
  var log: String { database + "-wal" }
  /// The rollback journal, which SQLite uses for a database without a write-ahead log.
  var journal: String { database + "-journal" }
  /// The files that can contain transactions of the database.
  var logs: [String] { [log, journal] }
  var sharedMemory: String { database + "-shm" }

  /// All files that the program writes in the folder of a library, whether or not they exist.
  /// `unread` is the count that `ChangeSignal` of the commands writes for status bars.
  var all: [String] {
    let copies = (1..<Schema.version).map { "\(database).version\($0)" }
    return [database, sharedMemory] + logs
      + copies.flatMap { [$0, $0 + "." + LibraryCopy.suffix] }
      + [lock, refreshLock, folder + "/unread"]
  }

  /// How the database can be opened.
  enum Access {
    case readWrite
    /// Reading only, with a log to which another process may be writing.
    case readOnly
    /// Reading a file that cannot change. SQLite creates no shared memory for it.
    case immutable
    /// Reading file and log exclusively, if there is no disk space for shared memory.
    case alone
  }

  /// Creates the paths for a folder, which need not exist.
  init(at folder: String) {
    self.folder = folder
    database = Self.database(in: folder)
  }

  /// Resolves the folder, and creates it if it does not exist.
  init(in directory: String) throws(StoreError) {
    if try Self.kind(of: directory) == .missing { try Self.makeFolder(directory) }
    guard let resolved = realpath(directory, nil) else { throw .opening(directory, errno) }
    folder = String(cString: resolved)
    free(resolved)
    database = Self.database(in: folder)
    guard try Self.kind(of: folder) == .folder else {
      throw StoreError(
        .unreadable, "\(directory) is not a folder; give the path of the library's folder.")
    }
  }

  /// The files of an existing library that can be written; `nil` otherwise.
  init?(existingIn directory: String) {
    guard let resolved = realpath(directory, nil) else { return nil }
    folder = String(cString: resolved)
    free(resolved)
    database = Self.database(in: folder)
    // An empty database is excluded, because SQLite would delete its log.
    guard (try? Self.kind(of: database)) == .file, Self.size(of: database) > 0, isWritable else {
      return nil
    }
  }

  /// The files of a copy, which may have any name.
  ///
  /// - Parameter path: without symbolic links.
  init(ofCopy path: String) {
    database = path
    folder = URL(filePath: path).deletingLastPathComponent().path
  }

  private var isWritable: Bool {
    Self.canWrite(database) && Self.canWrite(folder)
  }

  /// Creates the database file, empty, if it does not exist, and returns how it can be opened.
  func prepareDatabase() throws(StoreError) -> Access {
    switch try Self.kind(of: database) {
    case .missing:
      try refuseLogAlone()
      try makeDatabase()
    case .file: try refuseEmptied()
    case .link:
      throw StoreError(
        .unreadable, "\(database) is a symbolic link; replace it with the library itself.")
    case .folder, .other:
      throw StoreError(.unreadable, "\(database) is not a file; move it away.")
    }
    return try access
  }

  /// How an existing database can be opened.
  var access: Access {
    get throws(StoreError) {
      if isWritable { return .readWrite }
      return try Self.kind(of: log) == .missing ? .immutable : .readOnly
    }
  }

  /// How a library can be read if the disk has no space for the log and the shared memory that
  /// SQLite creates on opening.
  var accessWithoutRoom: Access {
    Self.size(of: log) == 0 ? .immutable : .alone
  }

  // MARK: Creating

  private static func makeFolder(_ path: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError(
        .unreadable,
        "The folder \(path) cannot be created; choose another one or check its parent folders.",
        underlyingError: error)
    }
    // The mode passed to mkdir was reduced by the umask.
    guard chmod(path, 0o700) == 0 else { throw .opening(path, errno) }
  }

  /// Creates an empty database file. SQLite gives its log and shared memory the same mode.
  private func makeDatabase() throws(StoreError) {
    wipeTraces()
    let file = Glibc.open(database, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_WRONLY, 0o600)
    guard file >= 0 else {
      if errno == EEXIST { return }
      throw .making(database, errno)
    }
    defer { close(file) }
    guard fchmod(file, 0o600) == 0 else { throw .making(database, errno) }
  }

  // MARK: Testing

  enum Kind { case missing, file, folder, link, other }

  static func kind(of path: String) throws(StoreError) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return .missing }
      throw .opening(path, errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  static func canWrite(_ path: String) -> Bool { may(W_OK, path) }

  static func canRead(_ path: String) -> Bool { may(R_OK, path) }

  private static func may(_ mode: Int32, _ path: String) -> Bool {
    faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0
  }

  /// The size of the database and its log, in bytes.
  var size: Int64 { Self.size(of: database) + Self.size(of: log) }

  /// Returns the size of a file in bytes; 0 if it does not exist.
  static func size(of path: String) -> Int64 {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}

extension StoreError {
  static func opening(_ path: String, _ code: Int32) -> StoreError {
    StoreError(
      .unreadable, "\(path) cannot be opened (\(reason(code))); check its path and permissions."
    )
  }

  static func making(_ path: String, _ code: Int32) -> StoreError {
    if [EISDIR, ELOOP, ENXIO].contains(code) {
      return StoreError(.unreadable, "\(path) is not a file; move it away.")
    }
    return StoreError(
      [ENOSPC, EDQUOT, EIO].contains(code) ? .disk : .readOnly,
      "\(path) cannot be created (\(reason(code))); choose another folder or check its permissions."
    )
  }

  private static func reason(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
