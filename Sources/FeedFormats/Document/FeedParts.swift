public import FoundationEssentials

extension FeedDocument {
  /// A link with its relation (RFC 4287 section 4.2.7).
  public struct Link: Sendable, Hashable {
    public var href: String
    /// `alternate` where the feed gave none.
    public var rel: String
    public var type: String?
    public var title: String?
    public var hreflang: String?
    public var length: String?

    public init(
      href: String, rel: String = "alternate", type: String? = nil, title: String? = nil,
      hreflang: String? = nil, length: String? = nil
    ) {
      self.href = href
      self.rel = rel
      self.type = type
      self.title = title
      self.hreflang = hreflang
      self.length = length
    }
  }

  /// A category or tag.
  public struct Category: Sendable, Hashable {
    public var term: String
    public var scheme: String?
    public var label: String?

    public init(term: String, scheme: String? = nil, label: String? = nil) {
      self.term = term
      self.scheme = scheme
      self.label = label
    }
  }

  /// RSS `image`.
  public struct FeedImage: Sendable, Hashable {
    public var url: String?
    public var title: String?
    public var link: String?
    public var description: String?
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?

    public init(url: String? = nil) {
      self.url = url
    }
  }

  /// The program that wrote the feed.
  public struct Generator: Sendable, Hashable {
    public var name: String
    public var version: String?
    public var url: String?

    public init(name: String, version: String? = nil, url: String? = nil) {
      self.name = name
      self.version = version
      self.url = url
    }
  }

  /// RSS `cloud`: where to register for notice of changes.
  public struct Cloud: Sendable, Hashable {
    public var domain: String?
    public var port: String?
    public var path: String?
    public var registerProcedure: String?
    public var protocolName: String?

    public init() {}
  }
}

/// A date with the text it came from. A text that is no date keeps its text and has no date: it is
/// never "now" and never 1970.
public struct FeedDate: Sendable, Hashable {
  public var date: Date?
  public var text: String

  public init(date: Date?, text: String) {
    self.date = date
    self.text = text
  }
}
