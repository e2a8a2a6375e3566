import FeedStore
import Glibc

/// A lock between processes. The system takes it back when its holder ends, however it ends.
struct FileLock {
  private let file: Int32

  /// Waits for the lock, ten seconds at most.
  init(_ path: String) throws(FeedStoreError) {
    file = Glibc.open(path, O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard file >= 0 else { throw .making(path, errno) }
    _ = fchmod(file, 0o600)
    for _ in 0..<1_000 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    close(file)
    throw FeedStoreError(
      .busy, "Another program holds \(path); wait until it has renewed the library.")
  }

  func release() {
    close(file)
  }
}
