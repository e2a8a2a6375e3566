/// The library: subscriptions, their posts and marks, and what is needed to tell new from known.
///
/// Holds the rules of the library, written on top of the storage primitives of ``StoreBackend``.
/// Each method is one transaction, unless its comment says otherwise: it happens whole or not at
/// all, and is safe beside other processes that use the same library.
///
/// Methods that change what the reader sees add the change to the library's journal, in the same
/// transaction, so that ``undo(_:at:)`` can take it back. A change of nothing is not added.
public struct LibraryEngine: Sendable {
  let store: any StoreBackend

  package init(_ store: any StoreBackend) {
    self.store = store
  }
}
