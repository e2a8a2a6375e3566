public import FoundationEssentials

extension FeedDocument {
  /// A link with its relation (RFC 4287 section 4.2.7).
  public struct Link: FieldGroup {
    public var href: String
    /// The relation, `alternate` if the feed gives none.
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

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("href", .address, &href)
      visitor.field("rel", &rel)
      visitor.field("type", &type)
      visitor.field("title", &title)
      visitor.field("hreflang", &hreflang)
      visitor.field("length", &length)
    }
  }

  /// A category or tag.
  public struct Category: FieldGroup {
    public var term: String
    public var scheme: String?
    public var label: String?

    public init(term: String, scheme: String? = nil, label: String? = nil) {
      self.term = term
      self.scheme = scheme
      self.label = label
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("term", &term)
      visitor.field("scheme", &scheme)
      visitor.field("label", &label)
    }
  }

  /// RSS `image`.
  public struct FeedImage: FieldGroup {
    public var url: String?
    public var title: String?
    public var link: String?
    public var description: String?
    /// In pixels.
    public var width: Int?
    /// In pixels.
    public var height: Int?

    public init(url: String? = nil) {
      self.url = url
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address, &url)
      visitor.field("title", &title)
      visitor.field("link", .address, &link)
      visitor.field("width", &width)
      visitor.field("height", &height)
      visitor.field("description", &description)
    }
  }

  /// The program that wrote the feed.
  public struct Generator: FieldGroup {
    public var name: String
    public var version: String?
    public var url: String?

    public init(name: String, version: String? = nil, url: String? = nil) {
      self.name = name
      self.version = version
      self.url = url
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("name", &name)
      visitor.field("version", &version)
      visitor.field("url", &url)
    }
  }

  /// RSS `cloud`: a service that notifies subscribers of changes.
  public struct Cloud: FieldGroup {
    public var domain: String?
    public var port: String?
    public var path: String?
    public var registerProcedure: String?
    public var protocolName: String?

    public init() {}

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("domain", &domain)
      visitor.field("port", &port)
      visitor.field("path", &path)
      visitor.field("registerProcedure", &registerProcedure)
      visitor.field("protocol", &protocolName)
    }
  }
}

/// A date and the text that it was parsed from. If the text cannot be read as a date, `date` is
/// `nil`: it is never replaced by the current time or 1970.
public struct FeedDate: Sendable, Hashable {
  public var date: Date?
  public var text: String

  public init(date: Date?, text: String) {
    self.date = date
    self.text = text
  }
}
