/// The library: subscriptions, their posts and marks, and the indexes that detect new posts.
///
/// The engine implements the rules of the library on top of the storage primitives of
/// ``StoreBackend``. Each method is one transaction, unless its comment says otherwise: it takes
/// effect completely or not at all, and is safe while other processes use the same library.
///
/// Methods that change what the user sees add the change to the library's journal, in the same
/// transaction, so that ``undo(_:at:)`` can revert it. Empty changes are not added.
public struct LibraryEngine: Sendable {
  let store: any StoreBackend

  package init(_ store: any StoreBackend) {
    self.store = store
  }
}
