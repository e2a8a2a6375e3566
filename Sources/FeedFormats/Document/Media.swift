extension FeedDocument {
  /// Values of the Media RSS namespace (https://www.rssboard.org/media-rss).
  public struct Media: PropertyGroup {
    /// Images that represent the item, in document order, without duplicates.
    public var thumbnails: [Picture] = []
    /// The title of a media group, or of media outside a group. The title of the item takes
    /// precedence.
    public var title: TextConstruct?
    /// The description of a media group, or of media outside a group. The description of the item
    /// takes precedence.
    public var description: TextConstruct?
    /// The media files and all other values.
    public var details = ModuleValues()

    public init() {}

    public struct Picture: Sendable, Hashable {
      public var url: String
      /// In pixels.
      public var width: Int?
      /// In pixels.
      public var height: Int?
      /// The time in the video that the image shows, as written in the feed.
      public var time: String?
    }
  }
}
