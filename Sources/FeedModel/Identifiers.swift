/// The number of a feed in its library. It is never reused.
public struct FeedID: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: FeedID, other: FeedID) -> Bool { one.rawValue < other.rawValue }
}

/// The number of a post in its library. It is never reused.
public struct PostID: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: PostID, other: PostID) -> Bool { one.rawValue < other.rawValue }
}

/// The number of a folder in its library. It is never reused, and does not change when the folder
/// is renamed.
public struct FolderID: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: FolderID, other: FolderID) -> Bool { one.rawValue < other.rawValue }
}

/// A position in the order in which the posts of a library became unread.
///
/// Posts of a later refresh have a later arrival, whatever the system clock shows. A post that the
/// reader marks as unread has the arrival of the post that came last before.
public struct Arrival: RawRepresentable, Sendable, Hashable, Comparable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (one: Arrival, other: Arrival) -> Bool { one.rawValue < other.rawValue }
}
