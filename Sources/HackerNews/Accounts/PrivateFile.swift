import Glibc
import LocalFiles

/// Files that only the user may read.
enum PrivateFile {
  /// Replaces a file atomically.
  static func write(_ bytes: [UInt8], to path: String) throws(HNError) {
    do throws(FileWriteError) {
      let file = try FileReplacement(of: FileDestination(path))
      guard Glibc.write(file.descriptor, bytes, bytes.count) == bytes.count else {
        let code = errno
        file.discard()
        throw FileWriteError(code)
      }
      try file.commit()
    } catch {
      throw .storage("\(path): \(error)")
    }
  }
}
