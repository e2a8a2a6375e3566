public import FoundationEssentials

extension FeedDocument {
  /// A link with its relation (RFC 4287 section 4.2.7).
  public struct Link: Sendable, Hashable {
    public var href: String
    /// The relation, `alternate` if the feed gives none.
    public var rel = "alternate"
    public var type: String?
    public var title: String?
    public var hreflang: String?
    public var length: String?
  }

  /// A category or tag.
  public struct Category: Sendable, Hashable {
    public var term: String
    public var scheme: String?
    public var label: String?
  }

  /// RSS `image`.
  public struct FeedImage: Sendable, Hashable {
    public var url: String?
    public var title: String?
    public var link: String?
    public var description: String?
    /// In pixels.
    public var width: Int?
    /// In pixels.
    public var height: Int?
  }

  /// The program that wrote the feed.
  public struct Generator: Sendable, Hashable {
    public var name: String
    public var version: String?
    public var url: String?
  }
}

/// A date and the text that it was parsed from. If the text cannot be read as a date, `date` is
/// `nil`: it is never replaced by the current time or 1970.
public struct FeedDate: Sendable, Hashable {
  public var date: Date?
  public var text: String
}
