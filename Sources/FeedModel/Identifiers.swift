/// A feed's number in its library; never used twice.
public struct FeedID: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: FeedID, other: FeedID) -> Bool { one.rawValue < other.rawValue }
}

/// A post's number in its library; never used twice, so it stays good for ever.
public struct PostID: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: PostID, other: PostID) -> Bool { one.rawValue < other.rawValue }
}

/// A folder's number in its library; never used twice. It stays when the folder is renamed.
public struct FolderID: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: FolderID, other: FolderID) -> Bool { one.rawValue < other.rawValue }
}

/// A moment in the sequence in which a library's posts became unread: what refreshes bring later has
/// a later arrival, whatever the clock says. What the reader marks as unread has the arrival of what
/// came last before.
public struct Arrival: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: Arrival, other: Arrival) -> Bool { one.rawValue < other.rawValue }
}
