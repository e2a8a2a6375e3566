import Glibc

/// The reason why a file could not be written.
public struct FileWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A value of `errno`, or 0 for an error of this module.
  public let code: Int32
  /// The reason as one clause.
  public let description: String

  /// The file belongs to a library.
  public static let libraryFile = FileWriteError(
    "the file belongs to a library; name another file")
  /// The destination is a pipe, a device or a folder, but must be a regular file.
  public static let notRegular = FileWriteError("this is not a regular file; choose another path")

  /// - Parameter code: A value of `errno`.
  public init(_ code: Int32) {
    self.code = code
    description = String(cString: strerror(code))
  }

  private init(_ description: String) {
    code = 0
    self.description = description
  }
}
