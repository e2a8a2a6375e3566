package import LibraryStore

extension LibraryEngine {
  /// Returns an empty library on an ``InMemoryStore``.
  package static func oracle() -> LibraryEngine { LibraryEngine(InMemoryStore()) }
}
