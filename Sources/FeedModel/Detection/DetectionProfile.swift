/// How a feed's index decides that a post is new.
///
/// For a well-behaved feed (a stable unique guid, or a stable unique link, and nothing that
/// returns) both profiles announce the same posts. See `Documentation/Detection.md`.
public enum DetectionProfile: String, Sendable, Hashable, CaseIterable {
  /// The classic index to the letter: guid if the post has one, else link; what leaves the feed
  /// is forgotten at once.
  case classic
  /// The default: the same answers for well-behaved feeds, right ones for the others.
  case standard

  /// Entries that leave the feed stay known, so a post that returns is not new.
  var remembersAbsentPosts: Bool { self == .standard }

  /// A key shared by different posts is set aside and finer ones are used in its place.
  var tellsSharedKeysApart: Bool { self == .standard }

  /// Links are compared in canonical form, and the channel's own link identifies nothing.
  var comparesCanonicalLinks: Bool { self == .standard }

  /// The discussion's address identifies a post that has no guid (Hacker News' own RSS).
  var usesCommentsAddress: Bool { self == .standard }

  /// An edited post is known to have been edited.
  var recordsUpdates: Bool { self == .standard }

  /// A post that no key leads to may be one that has just disappeared, see ``AliasKey``.
  var knowsAliases: Bool { self == .standard }
}

/// How much of a feed one document holds.
public enum Completeness: String, Sendable, Hashable {
  /// The whole current feed: its root end tag was seen and the transfer ended properly.
  case complete
  /// Only new or selected items by the server's own word (HTTP 226, a push, an archive page).
  case partial
  /// Cut short: what was read is good, what is missing says nothing.
  case truncated
}
