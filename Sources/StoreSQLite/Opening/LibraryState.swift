import Glibc

/// A snapshot of the file metadata of a library, for detecting changes by comparison.
///
/// It changes when a process writes to the library, checkpoints the log or replaces the library,
/// but not when a process opens, reads and closes it. Creating one takes two system calls and opens
/// no file. Two changes within a few milliseconds, the resolution of file times, may be
/// indistinguishable.
public struct LibraryState: Sendable, Hashable, CustomStringConvertible {
  public let description: String

  /// - Parameter directory: the library's folder, which need not exist.
  public init(of directory: String) {
    let files = LibraryFiles(at: directory)
    description = Self.state(of: files.database) + " " + Self.state(of: files.log)
  }

  /// Creates the state of a library without log or journal whose file is at least two seconds old;
  /// `nil` otherwise. Any later change then has a different time, whatever the resolution of file
  /// times.
  init?(settledIn directory: String) {
    self.init(of: directory)
    var status = stat()
    var now = timespec()
    let files = LibraryFiles(at: directory)
    guard description.hasSuffix(" -"), Self.state(of: files.journal) == "-",
      stat(files.database, &status) == 0,
      clock_gettime(CLOCK_REALTIME, &now) == 0,
      now.tv_sec - status.st_mtim.tv_sec > 2
    else { return nil }
  }

  /// Returns the state of a file. A missing log equals an empty one, since readers create and
  /// remove empty logs.
  private static func state(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0 else { return "-" }
    let time = status.st_mtim
    return "\(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }
}
