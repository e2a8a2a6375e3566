import GRDB
import LibraryStore

extension StoreError {
  /// Converts any error of the database or the system into the library's error type.
  init(_ error: any Error, at path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(error, at: path)
    case let problem as Schema.Problem: self.init(problem, at: path)
    case is CancellationError:
      self.init(.other, "The operation on \(path) was cancelled and changed nothing.")
    case is DecodingError:
      self = .corrupt(path, error)
    default:
      self.init(
        .other, "The library \(path) could not be used (\(error)); please report this.",
        underlyingError: error)
    }
  }

  private init(_ problem: Schema.Problem, at path: String) {
    switch problem {
    case .notOurs: self = .corrupt(path)
    case .newer(let version):
      self.init(
        .newerSchema,
        """
        The library \(path) has version \(version), but this program supports only \
        \(Schema.version); use a newer lede.
        """)
    case .cannotShare:
      self.init(
        .unreadable,
        "The file system of \(path) cannot share a library between programs; use a local disk.")
    }
  }

  private init(_ error: DatabaseError, at path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
      self.init(
        .busy, "The library \(path) is in use by another program; try again in a moment.",
        underlyingError: error)
    case .SQLITE_READONLY:
      self.init(
        .readOnly, "The library \(path) cannot be written; check its permissions.",
        underlyingError: error)
    case .SQLITE_FULL, .SQLITE_IOERR:
      self.init(
        .disk, "The disk of the library \(path) is full or failing; free space or check the disk.",
        underlyingError: error)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path, error)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self.init(
        .unreadable, "The library \(path) cannot be opened; check its permissions.",
        underlyingError: error)
    default:
      self.init(
        .other,
        "The library \(path) failed with \"\(error.message ?? "no reason")\"; please report this.",
        underlyingError: error)
    }
  }

  static func corrupt(_ path: String, _ error: (any Error)? = nil) -> StoreError {
    StoreError(
      .corrupt,
      """
      \(path) is damaged or is not a library of lede; restore a copy with lede restore FILE, or move \
      it away.
      """,
      underlyingError: error)
  }
}
