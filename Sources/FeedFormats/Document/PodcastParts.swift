extension FeedDocument.Podcast {
  /// Whether another platform may import the podcast.
  public struct Lock: FieldGroup {
    public var isLocked: Bool?
    /// An email address.
    public var owner: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("locked", .text, &isLocked)
      visitor.field("owner", &owner)
    }
  }

  public struct Funding: FieldGroup {
    public var url: String?
    public var title: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address, &url)
      visitor.field("title", .text, &title)
    }
  }

  public struct Trailer: FieldGroup {
    public var url: String?
    public var title: String?
    public var published: FeedDate?
    /// In bytes.
    public var size: Int64?
    public var type: String?
    public var season: Int?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address, &url)
      visitor.field("title", .text, &title)
      visitor.field("date_published", .attribute("pubdate"), &published)
      visitor.field("size_in_bytes", .attribute("length"), &size)
      visitor.field("type", &type)
      visitor.field("season", &season)
    }
  }

  public struct UpdateFrequency: FieldGroup {
    /// The frequency in words.
    public var text: String?
    /// A recurrence rule (RFC 5545 section 3.3.10).
    public var rule: String?
    public var isComplete: Bool?
    public var start: FeedDate?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("text", .text, &text)
      visitor.field("rule", .attribute("rrule"), &rule)
      visitor.field("complete", &isComplete)
      visitor.field("start", .attribute("dtstart"), &start)
    }
  }

  public struct Block: FieldGroup {
    /// The name of a platform, or `nil` for all platforms.
    public var id: String?
    public var isBlocked: Bool?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("id", &id)
      visitor.field("block", .text, &isBlocked)
    }
  }

  public struct RemoteItem: FieldGroup {
    public var feedGUID: String?
    public var feedURL: String?
    public var itemGUID: String?
    public var medium: String?
    public var title: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("feed_guid", .attribute("feedGuid"), &feedGUID)
      visitor.field("feed_url", .attribute("feedUrl"), &feedURL)
      visitor.field("item_guid", .attribute("itemGuid"), &itemGUID)
      visitor.field("medium", &medium)
      visitor.field("title", &title)
    }
  }

  public struct Season: FieldGroup {
    public var number: Double?
    public var name: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("number", .text, &number)
      visitor.field("name", &name)
    }
  }

  public struct Episode: FieldGroup {
    public var number: Double?
    /// The text to display instead of the number.
    public var display: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("number", .text, &number)
      visitor.field("display", &display)
    }
  }

  public struct Transcript: FieldGroup {
    public var url = ""
    public var type: String?
    public var language: String?
    /// `captions` if the transcript contains times.
    public var rel: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address, &url)
      visitor.field("type", &type)
      visitor.field("language", &language)
      visitor.field("rel", &rel)
    }
  }

  public struct File: FieldGroup {
    public var url = ""
    public var type: String?
    public var title: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address, &url)
      visitor.field("type", &type)
      visitor.field("title", .text, &title)
    }
  }

  public struct Chapter: FieldGroup {
    /// Normal Play Time (RFC 2326 section 3.6), as written.
    public var start: String
    public var title: String?
    public var href: String?
    public var image: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("start", &start)
      visitor.field("title", &title)
      visitor.field("href", .address("href"), &href)
      visitor.field("image", .address("image"), &image)
    }
  }

  public struct Soundbite: FieldGroup {
    /// In seconds.
    public var start: Double?
    /// In seconds.
    public var duration: Double?
    public var title: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("start", .attribute("startTime"), &start)
      visitor.field("duration", &duration)
      visitor.field("title", .text, &title)
    }
  }

  /// The same episode in another format.
  public struct AlternateEnclosure: FieldGroup {
    public var type: String?
    /// In bytes.
    public var size: Int64?
    public var bitrate: Double?
    /// In pixels.
    public var height: Int?
    public var language: String?
    public var title: String?
    public var rel: String?
    public var codecs: String?
    public var isDefault: Bool?
    public var sources: [File] = []

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("type", &type)
      visitor.field("size_in_bytes", .attribute("length"), &size)
      visitor.field("bitrate", &bitrate)
      visitor.field("height", &height)
      visitor.field("language", .attribute("lang"), &language)
      visitor.field("title", &title)
      visitor.field("rel", &rel)
      visitor.field("codecs", &codecs)
      visitor.field("default", &isDefault)
      visitor.groups("sources", &sources)
    }
  }

  public struct Discussion: FieldGroup {
    /// `activitypub`, `twitter` and others, or `disabled` if the publisher wants no discussion.
    public var protocolName: String?
    public var url: String?
    public var accountID: String?
    public var accountURL: String?
    public var priority: Int?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("protocol", &protocolName)
      visitor.field("url", .address("uri"), &url)
      visitor.field("account_id", .attribute("accountId"), &accountID)
      visitor.field("account_url", .address("accountUrl"), &accountURL)
      visitor.field("priority", &priority)
    }
  }

  public struct Person: FieldGroup {
    public var name: String?
    /// `host`, `guest` and others.
    public var role: String?
    public var group: String?
    public var image: String?
    public var url: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("name", .text, &name)
      visitor.field("role", &role)
      visitor.field("group", &group)
      visitor.field("image", .address("img"), &image)
      visitor.field("url", .address, &url)
    }
  }

  public struct Location: FieldGroup {
    public var name: String?
    /// A `geo:` URI (RFC 5870) with or without its scheme, as written in the feed.
    public var geo: String?
    /// An OpenStreetMap identifier.
    public var openStreetMap: String?
    /// `subject` or `creator`.
    public var rel: String?
    public var country: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("name", .text, &name)
      visitor.field("geo", &geo)
      visitor.field("osm", &openStreetMap)
      visitor.field("rel", &rel)
      visitor.field("country", &country)
    }
  }

  public struct License: FieldGroup {
    /// An identifier of https://spdx.org/licenses, or free text.
    public var name: String?
    public var url: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("name", .text, &name)
      visitor.field("url", .address, &url)
    }
  }

  /// A payment method.
  public struct Value: FieldGroup {
    public var type: String?
    public var method: String?
    public var suggested: String?
    public var recipients: [Recipient] = []

    public struct Recipient: FieldGroup {
      public var name: String?
      public var type: String?
      public var address: String?
      public var customKey: String?
      public var customValue: String?
      public var split: Int?
      public var isFee: Bool?

      mutating func visitFields(_ visitor: inout some FieldVisitor) {
        visitor.field("name", &name)
        visitor.field("type", &type)
        visitor.field("address", &address)
        visitor.field("custom_key", .attribute("customKey"), &customKey)
        visitor.field("custom_value", .attribute("customValue"), &customValue)
        visitor.field("split", &split)
        visitor.field("fee", &isFee)
      }
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("type", &type)
      visitor.field("method", &method)
      visitor.field("suggested", &suggested)
      visitor.groups("recipients", &recipients)
    }
  }

  public struct Image: FieldGroup {
    public var url = ""
    /// In pixels.
    public var width: Int?
    /// In pixels.
    public var height: Int?
    public var alternative: String?
    public var purpose: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address("href"), &url)
      visitor.field("width", &width)
      visitor.field("height", &height)
      visitor.field("alt", &alternative)
      visitor.field("purpose", &purpose)
    }
  }

  /// Free text with a purpose, such as a proof of ownership.
  public struct Text: FieldGroup {
    public var purpose: String?
    public var value: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("purpose", &purpose)
      visitor.field("value", .text, &value)
    }
  }
}
