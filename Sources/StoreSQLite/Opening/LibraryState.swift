import Glibc

/// What the files of a library look like from outside, to be compared with how they looked before.
///
/// It changes when somebody writes, moves the log into the library or puts another library in its
/// place, and does not when somebody opens, reads and closes. Two system calls; nothing is opened.
/// Two changes within a few milliseconds, the grain of the system's file times, may look like one.
public struct LibraryState: Sendable, Hashable, CustomStringConvertible {
  public let description: String

  /// - Parameter directory: need not be there.
  public init(of directory: String) {
    let files = LibraryFiles(at: directory)
    description = Self.state(of: files.database) + " " + Self.state(of: files.log)
  }

  /// The state of a library that has no log or journal, and in which nothing has been written for
  /// two seconds: then a later change cannot have the same time, whatever the grain of the
  /// system's file times.
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

  /// A log that is not there is one with nothing in it: readers make such and take it away.
  private static func state(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0 else { return "-" }
    let time = status.st_mtim
    return "\(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }
}
