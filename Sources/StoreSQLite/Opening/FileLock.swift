import Glibc
import LibraryStore

/// A lock between processes. The system releases it when its holder ends in any way.
struct FileLock {
  private let file: Int32

  /// Takes the lock, waiting for it up to `patience`.
  init(_ path: String, patience: Duration) throws(StoreError) {
    let end = ContinuousClock.now + patience
    while true {
      if let lock = try FileLock(ifFree: path) {
        self = lock
        return
      }
      guard ContinuousClock.now < end else {
        throw StoreError(
          .busy,
          "Another program is upgrading the library (it has locked \(path)); try again in a moment."
        )
      }
      usleep(10_000)
    }
  }

  /// Takes the lock, or returns `nil` if another process has it.
  init?(ifFree path: String) throws(StoreError) {
    file = Glibc.open(path, O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard file >= 0 else { throw .making(path, errno) }
    _ = fchmod(file, 0o600)
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(file)
      guard code == EWOULDBLOCK else { throw .opening(path, code) }
      return nil
    }
  }

  /// Releases the lock.
  ///
  /// Closing the file is not enough: the lock lasts until the last copy of its descriptor is
  /// closed, and a child process has a copy until it executes its program.
  func release() {
    setShown(F_UNLCK)
    _ = flock(file, LOCK_UN)
    close(file)
  }

  // MARK: Holder

  /// Commands of fcntl(2) for locks that belong to an open file description. Swift does not import
  /// them.
  private static let (getOpenFileLock, setOpenFileLock): (Int32, Int32) = (36, 37)

  /// Makes the lock visible to ``isShown(in:)``. Some file systems do not support this; then it
  /// stays invisible.
  func show() {
    setShown(F_WRLCK)
  }

  private func setShown(_ type: Int32) {
    var record = flock()
    record.l_type = Int16(type)
    _ = fcntl(file, Self.setOpenFileLock, &record)
  }

  /// Returns whether a process holds the lock and shows it. Takes no lock, so it cannot block other
  /// processes.
  static func isShown(in path: String) -> Bool {
    let file = Glibc.open(path, O_NOFOLLOW | O_CLOEXEC | O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    var record = flock()
    record.l_type = Int16(F_WRLCK)
    return fcntl(file, getOpenFileLock, &record) == 0 && record.l_type != Int16(F_UNLCK)
  }

  /// Writes the process that has the lock into the file.
  func note(_ process: pid_t) {
    let text = Array("\(process)\n".utf8)
    guard ftruncate(file, 0) == 0 else { return }
    _ = pwrite(file, text, text.count, 0)
  }

  /// Returns the last process that had the lock, if it can be read.
  static func noted(in path: String) -> pid_t? {
    let file = Glibc.open(path, O_NOFOLLOW | O_CLOEXEC | O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(file, &bytes, bytes.count, 0)
    let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
    return pid_t(String(decoding: line, as: UTF8.self))
  }
}
