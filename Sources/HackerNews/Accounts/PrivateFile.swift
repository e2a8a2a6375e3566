import Glibc
import LocalFiles

/// Files that only the user may read.
enum PrivateFile {
  /// Replaces a file atomically.
  static func write(_ bytes: [UInt8], to path: String) throws(HNError) {
    do throws(FileWriteError) {
      let file = try FileReplacement(of: FileDestination(path))
      do throws(FileWriteError) {
        guard Glibc.write(file.descriptor, bytes, bytes.count) == bytes.count else {
          throw FileWriteError(errno)
        }
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
    } catch {
      throw .storage("\(path): \(error)")
    }
  }
}
