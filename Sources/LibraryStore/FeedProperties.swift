public import FeedModel

/// The properties of a subscription that the user can set, apart from its address.
public struct FeedProperties: Sendable, Hashable {
  /// The user's title for the feed; `nil` shows the feed's own title.
  public var title: String?
  public var folder: FolderPath
  public var tags: [String]
  public var onUpdate: UpdatePolicy
  /// How long posts of the feed are kept. A limit of `nil` defers to the library's limit.
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

/// A closure that changes the properties of a feed.
public typealias PropertyEdit = @Sendable (inout FeedProperties) -> Void

/// What happens when a feed edits a post.
public enum UpdatePolicy: String, Sendable, Hashable, CaseIterable, Codable {
  /// The stored post does not change.
  case ignore
  /// The stored post is replaced, and the edit is counted.
  case record
  /// As ``record``; the post is also announced again, and keeps its marks.
  case announce
  /// As ``record``; the post also becomes unread.
  case unread

  /// Whether edits are brought to the user's attention.
  package var announcesEdits: Bool { self == .announce || self == .unread }
}

/// How long posts are kept.
///
/// Posts that are unread, starred or still listed by their feed are always kept, and the detection
/// index keeps its entries for removed posts.
public struct Retention: Sendable, Hashable, Codable {
  /// The age in days after which bodies are removed.
  public var bodyDays: Int?
  /// The age in days after which posts are removed.
  public var days: Int?
  /// The number of newest posts of a feed to keep.
  public var posts: Int?

  private enum CodingKeys: String, CodingKey {
    case bodyDays = "keepBodyDays"
    case days = "keepDays"
    case posts = "keepPosts"
  }

  /// Creates a retention policy; without limits, it keeps everything.
  public init(bodyDays: Int? = nil, days: Int? = nil, posts: Int? = nil) {
    self.bodyDays = bodyDays
    self.days = days
    self.posts = posts
  }

  /// Returns this policy, with the limits of another policy for those that are `nil` here.
  package func completed(by other: Retention) -> Retention {
    Retention(
      bodyDays: bodyDays ?? other.bodyDays, days: days ?? other.days, posts: posts ?? other.posts)
  }
}

extension FeedProperties {
  /// Returns these properties, with the values of `other` for those that are unset or have their
  /// default here.
  package func over(_ other: FeedProperties) -> FeedProperties {
    FeedProperties(
      title: title ?? other.title, folder: folder.names.isEmpty ? other.folder : folder,
      tags: tags.isEmpty ? other.tags : tags,
      onUpdate: onUpdate == .record ? other.onUpdate : onUpdate,
      retention: retention.completed(by: other.retention))
  }
}
