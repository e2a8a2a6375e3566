public import FeedModel

/// What a reader can set on a subscription beside its address.
public struct FeedProperties: Sendable, Hashable {
  /// The reader's own name for the feed; nil shows the feed's own title.
  public var title: String?
  public var folder: FolderPath
  public var tags: [String]
  public var onUpdate: UpdatePolicy
  /// How long its posts are kept; nil where the library's own rule counts.
  public var retention: Retention

  public init(
    title: String? = nil, folder: FolderPath = FolderPath(), tags: [String] = [],
    onUpdate: UpdatePolicy = .record, retention: Retention = Retention()
  ) {
    self.title = title
    self.folder = folder
    self.tags = tags
    self.onUpdate = onUpdate
    self.retention = retention
  }
}

extension FeedProperties: Codable {
  private enum CodingKeys: CodingKey { case title, folder, tags, onUpdate }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try container.decodeIfPresent(String.self, forKey: .title),
      folder: try container.decode(FolderPath.self, forKey: .folder),
      tags: try container.decode([String].self, forKey: .tags),
      onUpdate: try container.decode(UpdatePolicy.self, forKey: .onUpdate),
      retention: try Retention(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encode(folder, forKey: .folder)
    try container.encode(tags, forKey: .tags)
    try container.encode(onUpdate, forKey: .onUpdate)
    try retention.encode(to: encoder)
  }
}

/// A change of the properties of a feed.
public typealias PropertyEdit = @Sendable (inout FeedProperties) -> Void

/// What is done when a feed edits a post.
public enum UpdatePolicy: String, Sendable, Hashable, CaseIterable, Codable {
  /// The post stays as it came.
  case ignore
  /// The post is renewed and its edits are counted.
  case record
  /// Also told, as if it were new; it keeps its marks.
  case announce
  /// Also marked as unread.
  case unread

  /// Whether an edit is more than a new text to its reader.
  package var tellsReader: Bool { self == .announce || self == .unread }
}

/// How long posts are kept. Whatever it says, posts that are unread, starred or still listed by
/// their feed stay, and the index remembers what has gone.
public struct Retention: Sendable, Hashable, Codable {
  /// Bodies go after so many days.
  public var bodyDays: Int?
  /// Posts go after so many days.
  public var days: Int?
  /// The newest so many posts of a feed stay.
  public var posts: Int?

  private enum CodingKeys: String, CodingKey {
    case bodyDays = "keepBodyDays"
    case days = "keepDays"
    case posts = "keepPosts"
  }

  /// Keeps everything.
  public init(bodyDays: Int? = nil, days: Int? = nil, posts: Int? = nil) {
    self.bodyDays = bodyDays
    self.days = days
    self.posts = posts
  }

  /// This rule, and another one where this one says nothing.
  package func completed(by other: Retention) -> Retention {
    Retention(
      bodyDays: bodyDays ?? other.bodyDays, days: days ?? other.days, posts: posts ?? other.posts)
  }
}

extension FeedProperties {
  /// These properties where they say something, and others where they do not.
  package func over(_ other: FeedProperties) -> FeedProperties {
    FeedProperties(
      title: title ?? other.title, folder: folder.names.isEmpty ? other.folder : folder,
      tags: tags.isEmpty ? other.tags : tags,
      onUpdate: onUpdate == .record ? other.onUpdate : onUpdate,
      retention: retention.completed(by: other.retention))
  }
}
