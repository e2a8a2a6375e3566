/// Why the library could not be read or written.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart; more may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Another process holds the library for longer than we wait. Trying again is right.
    public static let busy = Code(rawValue: "busy")
    /// Another process refreshes the library. Trying again later is right, and so is waiting.
    public static let refreshing = Code(rawValue: "refreshing")
    /// The folder or file cannot be opened or read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// It can be read, not written.
    public static let readOnly = Code(rawValue: "read-only")
    /// No space left, or a failing disk.
    public static let disk = Code(rawValue: "disk")
    /// The file is damaged, or is not a library of ours.
    public static let corrupt = Code(rawValue: "corrupt")
    /// A newer version of the program has written it.
    public static let newerSchema = Code(rawValue: "newer-schema")
    /// The feed or post is not in the library.
    public static let notFound = Code(rawValue: "not-found")
    /// The feed has another address than the one that was asked, for the reader has changed it.
    public static let moved = Code(rawValue: "moved")
    /// The library was restored from a copy since it was opened: numbers of feeds and posts that
    /// were read before may mean others. Opening it again is right.
    public static let restored = Code(rawValue: "restored")
    /// Anything else the storage reported.
    public static let other = Code(rawValue: "other")
  }

  public var code: Code
  /// One sentence for people: what failed and what to do.
  public var description: String
  public var underlyingError: (any Error)?

  public init(_ code: Code, _ description: String, underlyingError: (any Error)? = nil) {
    self.code = code
    self.description = description
    self.underlyingError = underlyingError
  }
}
