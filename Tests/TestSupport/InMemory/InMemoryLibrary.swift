package import LibraryStore

extension LibraryEngine {
  /// An empty library over ``InMemoryStore``.
  package static func oracle() -> LibraryEngine { LibraryEngine(InMemoryStore()) }
}
