public import LibraryStore

extension StoreError {
  /// Whether trying again later is right: another program may let go of the library, a restored
  /// library is read anew, and a full disk may get room.
  public var isTemporary: Bool { [.busy, .restored, .disk].contains(code) }
}
