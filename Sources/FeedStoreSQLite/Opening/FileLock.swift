import FeedStore
import Glibc

/// A lock between processes. The system takes it back when its holder ends, however it ends.
struct FileLock {
  private let file: Int32

  /// Takes the lock, and waits for it no longer than patience lasts.
  init(_ path: String, patience: Duration) throws(FeedStoreError) {
    file = Glibc.open(path, O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard file >= 0 else { throw .making(path, errno) }
    _ = fchmod(file, 0o600)
    let end = ContinuousClock.now + patience
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard ContinuousClock.now < end else {
        close(file)
        throw FeedStoreError(
          .busy, "Another program is renewing the library and holds \(path); try again in a moment."
        )
      }
      usleep(10_000)
    }
  }

  func release() {
    close(file)
  }
}
