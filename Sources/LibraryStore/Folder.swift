public import FeedModel

/// A folder of feeds.
public struct Folder: Sendable, Hashable, Identifiable, Codable {
  public let id: FolderID
  public var path: FolderPath
}
