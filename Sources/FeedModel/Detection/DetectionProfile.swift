/// How a feed's index decides that a post is new.
///
/// For a well-behaved feed (stable unique GUIDs or links, and no posts that return) both profiles
/// announce the same posts. See `Documentation/Detection.md`.
public enum DetectionProfile: String, Sendable, Hashable, CaseIterable {
  /// The classic algorithm: a post is identified by its GUID, or by its link if it has none. A post
  /// that leaves the feed is forgotten immediately.
  case classic
  /// The default: the same verdicts for well-behaved feeds, and correct verdicts for the others.
  case standard

  /// Entries that leave the feed are kept, so a post that returns is not new.
  var remembersAbsentPosts: Bool { self == .standard }

  /// A key shared by different posts is ignored, and finer keys are used instead.
  var distinguishesSharedKeys: Bool { self == .standard }

  /// Links are compared in canonical form, and the channel's own link identifies no post.
  var comparesCanonicalLinks: Bool { self == .standard }

  /// The URL of the discussion identifies a post without a GUID, as in the RSS feed of Hacker News.
  var usesCommentsAddress: Bool { self == .standard }

  /// Edits of posts are detected.
  var recordsUpdates: Bool { self == .standard }

  /// A post that no key leads to is compared with posts that are missing, see ``AliasKey``.
  var usesAliases: Bool { self == .standard }
}

/// How much of a feed one document holds.
public enum Completeness: String, Sendable, Hashable {
  /// The whole current feed: the end tag of the root was read, and the transfer ended properly.
  case complete
  /// Only new or selected items, as the server declares (HTTP 226, a push, an archive page).
  case partial
  /// Cut off: the items that were read are valid, but missing items prove nothing.
  case truncated
}
