import FeedModel
import FeedStore
import Foundation

/// What taking in a feed's state has done, as JSON. Digests and aliases stand one after the other.
struct StoredMerge: Codable {
  private var feed: Int64
  /// `here`, `away` or `nowhere`.
  private var origin: String
  private var away: Int64?
  private var count: Int
  private var before: Numbers
  private var generation: Int64
  private var nextId: Int64
  private var entries: String
  private var changed: [Standing]
  private var keys: [Keys]
  private var aliases: Data
  private var shared: Data
  private var posts: String
  private var withdrawn: String
  private var hasTheirChannel: Bool
  private var isNoted: Bool
  private var stories: [Keys]
  private var addresses: [String]

  init(_ merged: MergedFeed) {
    feed = merged.feed.rawValue
    switch merged.origin {
    case .here: origin = "here"
    case .nowhere: origin = "nowhere"
    case .away(let time):
      origin = "away"
      away = time.rawValue
    }
    count = merged.count
    let growth = merged.growth
    before = Numbers(growth.before)
    generation = growth.generation
    nextId = growth.nextID
    entries = growth.entries.text
    changed = growth.changed.sorted { $0.key < $1.key }.map { Standing($1, of: $0) }
    keys = growth.keys.sorted { $0.key < $1.key }.map {
      Keys(entry: $0, digests: Digest.stored($1.map(\.digest)))
    }
    aliases = AliasKey.stored(Array(growth.aliases))
    shared = Digest.stored(growth.shared.map(\.digest))
    posts = merged.posts.text
    withdrawn = merged.withdrawn.text
    hasTheirChannel = merged.hasTheirChannel
    isNoted = merged.isNoted
    stories = merged.stories.sorted { $0.key < $1.key }.map {
      Keys(entry: $0, digests: $1.stored)
    }
    addresses = merged.addresses
  }

  /// Nil for what ``init(_:)`` has not written.
  var merged: MergedFeed? {
    guard let entries = NumberSet(text: entries), let posts = NumberSet(text: posts),
      let withdrawn = NumberSet(text: withdrawn), let from = place
    else { return nil }
    let growth = IndexGrowth(
      before: before.header, generation: generation, nextID: nextId, entries: entries,
      changed: Dictionary(changed.map { ($0.entry, $0.standing) }) { $1 },
      keys: Dictionary(keys.map { ($0.entry, Self.keys($0.digests)) }) { $1 },
      aliases: Set(aliases.parts(of: 8).compactMap(AliasKey.init(stored:))),
      shared: Self.keys(shared))
    var merged = MergedFeed(FeedID(rawValue: feed), from: from, growing: growth)
    merged.posts = posts
    merged.withdrawn = withdrawn
    merged.hasTheirChannel = hasTheirChannel
    merged.isNoted = isNoted
    for story in stories { merged.stories[story.entry] = Digest(stored: story.digests) }
    merged.addresses = addresses
    merged.count = count
    return merged
  }

  private var place: MergedFeed.Origin? {
    switch (origin, away.map(LibraryTime.init)) {
    case ("here", _): .here
    case ("nowhere", _): .nowhere
    case ("away", let time?): .away(since: time)
    default: nil
    }
  }

  private static func keys(_ digests: Data) -> Set<IndexKey> {
    Set(digests.parts(of: 16).compactMap(Digest.init(stored:)).map(IndexKey.init(digest:)))
  }
}

/// The numbers of an index.
private struct Numbers: Codable {
  var generation: Int64
  var nextId: Int64
  var listedCount: Int
  var shrunkDocuments: Int
  var discussionsDiffer: Bool?
  var clock: Double?

  init(_ header: IndexHeader) {
    generation = header.generation
    nextId = header.nextID
    listedCount = header.listedCount
    shrunkDocuments = header.shrunkDocuments
    discussionsDiffer = header.discussionsDiffer
    clock = StoredDate.seconds(header.clock)
  }

  var header: IndexHeader {
    IndexHeader(
      generation: generation, nextID: nextId, listedCount: listedCount,
      shrunkDocuments: shrunkDocuments, discussionsDiffer: discussionsDiffer,
      clock: StoredDate.date(clock))
  }
}

private struct Standing: Codable {
  var entry: Int64
  var presence: Int
  var left: Double?

  init(_ standing: IndexGrowth.Standing, of entry: IndexEntry.ID) {
    self.entry = entry
    presence = standing.presence.rawValue
    left = StoredDate.seconds(standing.left)
  }

  var standing: IndexGrowth.Standing {
    IndexGrowth.Standing(
      presence: IndexEntry.Presence(rawValue: presence) ?? .left, left: StoredDate.date(left))
  }
}

/// Digests that have to do with an entry.
private struct Keys: Codable {
  var entry: Int64
  var digests: Data
}

extension Data {
  /// Its parts of one size; a rest that is none is left out.
  fileprivate func parts(of size: Int) -> [Data] {
    stride(from: startIndex, through: endIndex - size, by: size).map { self[$0..<$0 + size] }
  }
}
