import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials

/// A line of a state file; see `Documentation/State.md`. One of its members is there.
struct StateLine: Codable {
  static let version = 1

  /// The first line: the version of the format.
  var lede_state: Int?
  /// Before the first feed.
  var search: StateSearchLine?
  /// Before the first feed.
  var rule: StateRuleLine?
  /// Before the first feed.
  var list: StateListLine?
  var feed: StateFeedLine?
  /// Of the feed above.
  var entry: StateEntryLine?
  /// Of the feed above.
  var post: StatePostLine?
  /// The last line: how many there are before it. A file that lacks it was cut.
  var lede_state_end: Int?
}

struct StateSearchLine: Codable {
  var name: String
  var query: String
}

struct StateRuleLine: Codable {
  var query: String
  var actions: [String]
}

/// What lists of subscriptions said of a folder, or in their heads.
struct StateListLine: Codable {
  var folder: String?
  var outline: [OutlineAttribute]

  /// The head first, then the folders in the order of their names.
  static func all(of notes: ListNotes) -> [StateListLine] {
    let head = notes.head.isEmpty ? [] : [StateListLine(outline: notes.head)]
    let folders = notes.folders.map { StateListLine(folder: $0.description, outline: $1) }
    return head + folders.sorted { ($0.folder ?? "") < ($1.folder ?? "") }
  }
}

struct StateFeedLine: Codable {
  var url: String
  /// Addresses from which it has moved away.
  var former: [String]?
  var title: String?
  var folder: String?
  var tags: [String]?
  var profile: String
  var on_update: String?
  var keep_body_days: Int?
  var keep_days: Int?
  var keep_posts: Int?
  var channel: Channel?
  /// Times are seconds since 2001-01-01 UTC.
  var added: Double
  var removed: Bool?
  var generation: Int64
  var shared: [String]?
  var listed_count: Int?
  var short_documents: Int?
  var discussions: Bool?
  var clock: Double?
  /// What lists said of it.
  var outline: [OutlineAttribute]?
  var outline_type: String?

  init(_ state: FeedState) {
    let properties = state.subscription.properties
    url = state.subscription.url
    let left = state.formerAddresses.filter(WebAddress.isWeb).sorted()
    former = left.isEmpty ? nil : left
    title = properties.title
    folder = properties.folder.names.isEmpty ? nil : properties.folder.description
    tags = properties.tags.isEmpty ? nil : properties.tags
    profile = state.subscription.profile.rawValue
    on_update = properties.onUpdate == .record ? nil : properties.onUpdate.rawValue
    keep_body_days = properties.retention.bodyDays
    keep_days = properties.retention.days
    keep_posts = properties.retention.posts
    channel = state.channel == Channel() ? nil : state.channel
    added = state.added.timeIntervalSinceReferenceDate
    removed = state.isRemoved ? true : nil
    generation = state.generation
    shared = state.sharedKeys.isEmpty ? nil : state.sharedKeys.map(\.digest.hex).sorted()
    listed_count = state.listedCount == 0 ? nil : state.listedCount
    short_documents = state.shrunkDocuments == 0 ? nil : state.shrunkDocuments
    discussions = state.discussionsDiffer
    clock = state.clock?.timeIntervalSinceReferenceDate
    outline = state.notes.attributes.isEmpty ? nil : state.notes.attributes
    outline_type = state.notes.type
  }
}

struct StateEntryLine: Codable {
  var listed: String
  var generation: Int64
  var fingerprint: [String: String]
  /// Whether the date says more than the day.
  var time_of_day: Bool?
  var left: Double?
  var keys: [String]
  var aliases: [String]?
  var story: String?

  init(_ entry: FeedState.Entry) {
    listed = Self.words[entry.presence] ?? ""
    generation = entry.generation
    fingerprint = Self.parts.compactMapValues { entry.fingerprint[keyPath: $0]?.hex }
    time_of_day = entry.fingerprint.hasTimeOfDay ? true : nil
    left = entry.left?.timeIntervalSinceReferenceDate
    keys = entry.keys.map(\.digest.hex).sorted()
    aliases = entry.aliases?.map(\.hash.hex).sorted()
    story = entry.story?.hex
  }

  static let words: [IndexEntry.Presence: String] = [
    .listed: "yes", .left: "no", .deleted: "deleted",
  ]

  static var parts: [String: WritableKeyPath<PostFingerprint, Digest?>] {
    [
      "guid": \.guid, "comments": \.comments, "link": \.link, "title": \.title, "date": \.date,
      "enclosure": \.enclosure, "text": \.text,
    ]
  }
}

struct StatePostLine: Codable {
  /// The place of its entry among those of the feed, from 0 on.
  var entry: Int
  var read: Bool?
  var starred: Bool?
  var first_seen: Double
  var edits: Int?
  var own_tags: [String]?
  var withdrawn: Double?
  var guid: String?
  var link: String?
  var comments: String?
  var title: String?
  var authors: [Author]?
  var published: Double?
  var updated: Double?
  var summary: String?
  var html: String?
  var text: String?
  var tags: [String]?
  var enclosures: [Enclosure]?
  var image: String?
  var language: String?

  init(_ stored: FeedState.StatePost) {
    let post = stored.post
    entry = stored.entry
    read = stored.isRead ? true : nil
    starred = stored.isStarred ? true : nil
    first_seen = stored.firstSeen.timeIntervalSinceReferenceDate
    edits = stored.edits == 0 ? nil : stored.edits
    own_tags = stored.ownTags.isEmpty ? nil : stored.ownTags
    withdrawn = stored.withdrawn?.timeIntervalSinceReferenceDate
    guid = post.guid
    link = post.link
    comments = post.comments
    title = post.title
    authors = post.authors.isEmpty ? nil : post.authors
    published = post.published?.timeIntervalSinceReferenceDate
    updated = post.updated?.timeIntervalSinceReferenceDate
    summary = post.summary
    switch post.content {
    case .html(let content): html = content
    case .text(let content): text = content
    case nil: break
    }
    tags = post.tags.isEmpty ? nil : post.tags
    enclosures = post.enclosures.isEmpty ? nil : post.enclosures
    image = post.image
    language = post.language
  }

  var post: Post {
    Post(
      guid: guid, link: link, comments: comments, title: title, authors: authors ?? [],
      published: published.map(Date.init(timeIntervalSinceReferenceDate:)),
      updated: updated.map(Date.init(timeIntervalSinceReferenceDate:)), summary: summary,
      content: content, tags: tags ?? [], enclosures: enclosures ?? [], image: image,
      language: language)
  }

  /// A file is as hostile as a feed.
  private var content: Post.Content? {
    if let html { return .html(TextConstruct(html, .html, base: nil).sanitizedHTML()) }
    return text.map { .text($0) }
  }
}

extension Digest {
  /// Thirty-two hexadecimal digits.
  var hex: String { high.hex + low.hex }

  init?(hex: String) {
    guard hex.utf8.count == 32, let high = UInt64(hex: hex.prefix(16)),
      let low = UInt64(hex: hex.suffix(16))
    else { return nil }
    self.init(high: high, low: low)
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  var hex: String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  init?(hex: some StringProtocol) {
    guard hex.utf8.count == 16, hex.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
    self.init(hex, radix: 16)
  }
}
