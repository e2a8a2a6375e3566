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
      self.init(.other, "The operation on \(path) was cancelled; nothing was changed.")
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
        The library \(path) has version \(version), but this program supports \
        only versions up to \(Schema.version); use a newer lede.
        """)
    case .cannotShare:
      self.init(
        .unreadable,
        "The file system of \(path) does not support a shared library; choose a local folder.")
    }
  }

  private init(_ error: DatabaseError, at path: String) {
    let (code, problem): (Code, String) =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
        (.busy, "is in use by another program; try again in a moment")
      case .SQLITE_READONLY: (.readOnly, "cannot be written; check its permissions")
      case .SQLITE_FULL, .SQLITE_IOERR:
        (.disk, "is on a full or failing disk; free space or check the disk")
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
        (.unreadable, "cannot be opened; check its permissions")
      default: (.other, "reported \"\(error.message ?? "unknown error")\"; please report this")
      }
    if [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
      self = .corrupt(path, error)
    } else {
      self.init(code, "The library \(path) \(problem).", underlyingError: error)
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
