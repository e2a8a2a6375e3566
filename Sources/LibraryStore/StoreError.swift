/// An error in reading or writing the library.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers distinguish. New ones may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Another process has held the library for longer than the wait limit. A retry may succeed.
    public static let busy = Code(rawValue: "busy")
    /// Another process is refreshing the library. The caller can wait for it or retry later.
    public static let refreshing = Code(rawValue: "refreshing")
    /// The folder or file cannot be opened or read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The library can be read but not written.
    public static let readOnly = Code(rawValue: "read-only")
    /// The disk is full or failing.
    public static let disk = Code(rawValue: "disk")
    /// The file is damaged, or is not a library of this program.
    public static let corrupt = Code(rawValue: "corrupt")
    /// A newer version of the program has written the library.
    public static let newerSchema = Code(rawValue: "newer-schema")
    /// The feed or post is not in the library.
    public static let notFound = Code(rawValue: "not-found")
    /// The user has changed the feed's address since the fetch began.
    public static let moved = Code(rawValue: "moved")
    /// The library was restored from a copy since it was opened, so numbers of feeds and posts that
    /// were read before may refer to others. The caller should open it again.
    public static let restored = Code(rawValue: "restored")
    /// Any other error of the storage.
    public static let other = Code(rawValue: "other")
  }

  public var code: Code
  /// One sentence for users: what failed and what to do.
  public var description: String
  public var underlyingError: (any Error)?

  public init(_ code: Code, _ description: String, underlyingError: (any Error)? = nil) {
    self.code = code
    self.description = description
    self.underlyingError = underlyingError
  }
}
