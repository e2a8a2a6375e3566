import Foundation
import Glibc

/// Writes a program that can be executed immediately, and creates its folder.
///
/// A file that any process has open for writing cannot be executed (ETXTBSY), and a process that
/// another test starts at the same moment holds a copy of the descriptor until it executes its
/// program. This function returns when the last copy is closed.
public func writeExecutable(_ text: String, to path: String) throws {
  let url = URL(filePath: path)
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: url)
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  let file = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  // A read lease is granted only while no process has the file open for writing (fcntl(2)).
  let setLease: Int32 = 1024
  while fcntl(file, setLease, F_RDLCK) != 0 {
    guard errno == EAGAIN else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    usleep(1_000)
  }
  _ = fcntl(file, setLease, F_UNLCK)
}
