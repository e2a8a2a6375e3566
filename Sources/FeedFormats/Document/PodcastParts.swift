extension FeedDocument.Podcast {
  /// Whether another platform may take the podcast over.
  public struct Lock: Sendable, Hashable {
    public var isLocked: Bool?
    /// An e-mail address.
    public var owner: String?
  }

  public struct Funding: Sendable, Hashable {
    public var url: String?
    public var title: String?
  }

  public struct Trailer: Sendable, Hashable {
    public var url: String?
    public var title: String?
    public var published: FeedDate?
    /// Bytes.
    public var size: Int64?
    public var type: String?
    public var season: Int?
  }

  public struct UpdateFrequency: Sendable, Hashable {
    /// In words.
    public var text: String?
    /// A recurrence rule (RFC 5545 section 3.3.10).
    public var rule: String?
    public var isComplete: Bool?
    public var start: FeedDate?
  }

  public struct Block: Sendable, Hashable {
    /// A platform; nil for all.
    public var id: String?
    public var isBlocked: Bool?
  }

  public struct RemoteItem: Sendable, Hashable {
    public var feedGUID: String?
    public var feedURL: String?
    public var itemGUID: String?
    public var medium: String?
    public var title: String?
  }

  public struct Season: Sendable, Hashable {
    public var number: Double?
    public var name: String?
  }

  public struct Episode: Sendable, Hashable {
    public var number: Double?
    /// How to write the number.
    public var display: String?
  }

  public struct Transcript: Sendable, Hashable {
    public var url: String
    public var type: String?
    public var language: String?
    /// `captions` where it has times.
    public var rel: String?
  }

  public struct File: Sendable, Hashable {
    public var url: String
    public var type: String?
    public var title: String?
  }

  public struct Chapter: Sendable, Hashable {
    /// Normal Play Time (RFC 2326 section 3.6), as written.
    public var start: String
    public var title: String?
    public var href: String?
    public var image: String?
  }

  public struct Soundbite: Sendable, Hashable {
    /// Seconds.
    public var start: Double?
    /// Seconds.
    public var duration: Double?
    public var title: String?
  }

  /// The same episode in another form.
  public struct AlternateEnclosure: Sendable, Hashable {
    public var type: String?
    /// Bytes.
    public var size: Int64?
    public var bitrate: Double?
    /// Pixels.
    public var height: Int?
    public var language: String?
    public var title: String?
    public var rel: String?
    public var codecs: String?
    public var isDefault: Bool?
    public var sources: [File] = []
  }

  public struct Discussion: Sendable, Hashable {
    /// `activitypub`, `twitter`, …; `disabled` where none is wanted.
    public var protocolName: String?
    public var url: String?
    public var accountID: String?
    public var accountURL: String?
    public var priority: Int?
  }

  public struct Person: Sendable, Hashable {
    public var name: String?
    /// `host`, `guest`, …
    public var role: String?
    public var group: String?
    public var image: String?
    public var url: String?
  }

  public struct Location: Sendable, Hashable {
    public var name: String?
    /// A `geo:` address (RFC 5870) without its scheme or with it, as written.
    public var geo: String?
    /// An object of OpenStreetMap.
    public var openStreetMap: String?
    /// `subject` or `creator`.
    public var rel: String?
    public var country: String?
  }

  public struct License: Sendable, Hashable {
    /// A name of https://spdx.org/licenses, or words.
    public var name: String?
    public var url: String?
  }

  /// A way to pay.
  public struct Value: Sendable, Hashable {
    public var type: String?
    public var method: String?
    public var suggested: String?
    public var recipients: [Recipient] = []

    public struct Recipient: Sendable, Hashable {
      public var name: String?
      public var type: String?
      public var address: String?
      public var customKey: String?
      public var customValue: String?
      public var split: Int?
      public var isFee: Bool?
    }
  }

  public struct Image: Sendable, Hashable {
    public var url: String
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?
    public var alternative: String?
    public var purpose: String?
  }

  /// Free text with a purpose, such as a proof of ownership.
  public struct Text: Sendable, Hashable {
    public var purpose: String?
    public var value: String?
  }
}
