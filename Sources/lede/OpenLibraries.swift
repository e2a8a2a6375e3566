import LedeCommands
import LibraryStore
import StoreSQLite
import Synchronization
import Terminal

/// The libraries that a command has opened, so that they can be closed before the program exits. A
/// library that is not closed leaves its write-ahead log to the next process.
final class OpenLibraries: Sendable {
  private struct Opened {
    let store: SQLiteStore
    let directory: String
    /// The state of the library before this process opened it.
    let state: LibraryState
  }

  private let libraries = Mutex<[Opened]>([])
  private let signal: ChangeSignal
  /// Notices that were already printed. A status bar opens the same library repeatedly.
  private let printedNotices = Mutex<Set<String>>([])
  private let messages: Output

  /// - Parameter signal: Announces that the unread count of a library has changed.
  init(signal: ChangeSignal, _ messages: Output) {
    self.signal = signal
    self.messages = messages
  }

  func open(at directory: String) throws(StoreError) -> LibraryEngine {
    try open(at: directory, since: LibraryState(of: directory))
  }

  /// Replaces the library in a folder with a copy and opens it.
  func restore(
    _ copy: String, in directory: String
  ) async throws(StoreError) -> (LibraryEngine, RestoreReport) {
    let state = LibraryState(of: directory)
    let report = try await SQLiteStore.restore(copy, in: directory)
    return (try open(at: directory, since: state), report)
  }

  /// - Parameter state: The state of the library before this process changed it.
  private func open(
    at directory: String, since state: LibraryState
  ) throws(StoreError) -> LibraryEngine {
    let store = try SQLiteStore.open(at: directory)
    for notice in store.notices where printedNotices.withLock({ $0.insert(notice).inserted }) {
      messages.writeLine("lede: \(notice)")
    }
    libraries.withLock { $0.append(Opened(store: store, directory: directory, state: state)) }
    return LibraryEngine(store)
  }

  /// Closes all libraries and announces changed unread counts. Errors are ignored, because all data
  /// is already committed.
  func close() async {
    let open = libraries.withLock { libraries in
      defer { libraries = [] }
      return libraries
    }
    for library in open {
      try? library.store.close()
      guard LibraryState(of: library.directory) != library.state,
        let count = UnreadCountReader.unreadCount(at: library.directory)
      else { continue }
      await signal.give(count, of: library.directory)
    }
  }
}
