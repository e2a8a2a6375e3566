import FeedStore
import Glibc

/// Libraries whose file was emptied or taken away by a full disk or a careless copy. SQLite would
/// make a new one in its place without a word, and throw away the log.
extension LibraryFiles {
  /// An empty file is a library that is being made, unless there are traces of one that was whole.
  func refuseEmptied() throws(FeedStoreError) {
    guard Self.size(of: database) == 0 else { return }
    // Traces first: who makes a library fills the file before there are any.
    guard hasTraces, Self.size(of: database) == 0 else { return }
    throw FeedStoreError(
      .corrupt,
      """
      \(database) is empty and was a library before; put a copy in its place, or empty the folder \
      to begin anew.
      """)
  }

  /// A log belongs to a library, and may hold all of it.
  func refuseLogAlone() throws(FeedStoreError) {
    guard Self.size(of: log) > 0, try Self.kind(of: database) == .missing else { return }
    throw FeedStoreError(
      .corrupt,
      """
      \(database) is gone and its log is there; put a copy in its place, or empty the folder to \
      begin anew.
      """)
  }

  private var hasTraces: Bool {
    [log, lock, refreshLock].contains { Self.size(of: $0) > 0 }
  }

  /// Makes the traces those of no library: one is going to be made. The locks themselves stay.
  func wipeTraces() {
    for path in [lock, refreshLock] where Self.size(of: path) > 0 {
      let file = Glibc.open(path, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
      if file >= 0 { close(file) }
    }
  }
}
