import FeedStore
import FeedStoreSQLite
import Synchronization

/// The libraries a command has opened, to be closed before the program ends: a library that is left
/// open leaves its log for the next program to work off.
final class OpenLibraries: Sendable {
  private let stores = Mutex<[SQLiteFeedStore]>([])

  func open(at directory: String) throws(FeedStoreError) -> SQLiteFeedStore {
    let store = try SQLiteFeedStore.open(at: directory)
    stores.withLock { $0.append(store) }
    return store
  }

  /// Closing only tidies up: everything is stored already, so a failure loses nothing.
  func close() {
    let open = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for store in open { try? store.close() }
  }
}
