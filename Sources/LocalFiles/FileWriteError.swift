import Glibc

/// Why a file could not be written.
public struct FileWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A value of `errno`; 0 for an error that this module found.
  public let code: Int32
  /// The reason in one clause.
  public let description: String

  /// The file belongs to a library.
  public static let libraryFile = FileWriteError(
    "the file belongs to a library; name another file")
  /// The destination is a pipe, a device or a folder where only a regular file will do.
  public static let notRegular = FileWriteError("this is not a regular file; choose another path")

  /// - Parameter code: a value of `errno`.
  public init(_ code: Int32) {
    self.code = code
    description = String(cString: strerror(code))
  }

  private init(_ description: String) {
    code = 0
    self.description = description
  }
}
