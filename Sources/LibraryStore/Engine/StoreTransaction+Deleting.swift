import FeedModel
import FoundationEssentials

/// Deletes posts, and suppresses new copies of deleted stories in other feeds.
///
/// A deleted post is in the trash, its entry is a tombstone, and its story is noted as deleted. A
/// new post of another feed with the same story is suppressed: it is stored in the trash with a
/// tombstone, so that undoing the deletion can restore it. The copies of an item, see ``ItemKey``,
/// are deleted together.
extension StoreTransaction {
  // MARK: Deleting

  /// Deletes posts that are in the library.
  func deletePosts(_ entries: [PostEntry]) throws {
    let posts = NumberSet(entries.map(\.post))
    try forEachFeed(entries) { feed, entries in
      let channelLink = try channel(of: feed).link
      for entry in entries {
        let story = Story.keys(of: entry.facts, channelLink: channelLink).first
        if let story { try addStory(story, .deleted, on: entry.entry, of: feed) }
      }
      try setDeleted(true, entries.map(\.entry), of: feed)
    }
    try movePosts(.these(posts), from: .library, to: .trash)
  }

  /// Returns these posts, which are in the library, and the copies of their items in other feeds.
  func includingCopies(_ entries: [PostEntry]) throws -> [PostEntry] {
    var copies: Set<PostID> = []
    try forEachFeed(entries) { feed, entries in
      let channelLink = try channel(of: feed).link
      for entry in entries {
        guard let item = ItemKey.of(entry.facts, channelLink: channelLink) else { continue }
        copies.formUnion(try posts(ofItem: item, like: entry.facts))
      }
    }
    copies.subtract(entries.map(\.post))
    return try entries + self.entries(.these(NumberSet(copies)), in: .library)
  }

  /// Returns the posts of an item that are in the library.
  ///
  /// - Parameter post: a known post of the item.
  func posts(ofItem key: String, like post: Post? = nil) throws -> [PostID] {
    try posts(withKeys: ItemKey.indexKeys(of: key, like: post)).filter {
      try ItemKey.of($0.post, channelLink: channel(of: $0.feed).link) == key
    }.map(\.id)
  }

  /// Returns whether a story was deleted in another feed. For the feed itself, its index decides. An
  /// item may have been deleted in any feed, or without a post.
  func isDeleted(
    _ story: Digest, _ fingerprint: PostFingerprint, besides feed: FeedID
  ) throws -> Bool {
    guard !ItemKey.isDigest(story) else { return try isDeletedItem(story) }
    return try stories(.deleted, story).contains {
      $0.feed != feed && Story.isSame($0.fingerprint, fingerprint)
    }
  }

  /// Returns whether an item was deleted, by its ``ItemKey/digest(of:)``.
  func isDeletedItem(_ story: Digest) throws -> Bool {
    try !stories(.deleted, story).isEmpty
      || record(DeletedItem.self, DeletedItem.key(of: story)) != nil
  }

  /// Suppresses a post that was just stored in the library.
  func suppress(
    _ post: PostID, of entry: IndexEntry.ID, in feed: FeedID, _ story: Digest
  ) throws {
    try setDeleted(true, [entry], of: feed)
    try movePosts(.these(NumberSet([post])), from: .library, to: .trash)
    try addStory(story, .suppressed, on: entry, of: feed)
  }

  /// Suppresses the posts of a feed whose items were deleted while the feed was archived.
  func suppressDeletedItems(of feed: FeedID) throws {
    guard try hasDeletedStories() else { return }
    let channelLink = try channel(of: feed).link
    for post in try posts(PostQuery(feeds: [feed])) {
      let key = ItemKey.of(post.post, channelLink: channelLink)
      guard let story = key.map(ItemKey.digest), try isDeletedItem(story),
        let entry = try entries(.these(NumberSet([post.id])), in: .library).first
      else { continue }
      try suppress(post.id, of: entry.entry, in: feed, story)
    }
  }

  // MARK: Restoring

  /// Undoes the deletion of posts, and restores the posts that were suppressed because of it.
  ///
  /// - Returns: the number of deleted posts that were restored.
  func restorePosts(_ posts: NumberSet, at now: Date) throws -> Int {
    let entries = try self.entries(.these(posts), in: .trash)
    var stories: Set<Digest> = []
    try forEachFeed(entries) { feed, entries in
      let entries = entries.map(\.entry)
      try setDeleted(false, entries, of: feed)
      stories.formUnion(try removeStories(.deleted, on: entries, of: feed))
    }
    for story in stories {
      for suppressed in try self.stories(.suppressed, story)
      where try !isDeleted(story, suppressed.fingerprint, besides: suppressed.feed) {
        try restoreSuppressed(suppressed, at: now)
      }
    }
    try forEachFeed(entries) { feed, entries in
      // Edits were ignored in the meantime, so the feed must be fetched completely.
      try forgetAnswers(of: [feed])
      try bring(NumberSet(entries.map(\.post)), of: feed)
    }
    return entries.count
  }

  /// Moves posts of a feed from the trash to the library, or to the archive if the feed is
  /// archived.
  private func bring(_ posts: NumberSet, of feed: FeedID) throws {
    let isArchived = try self.feed(feed)?.archived != nil
    try movePosts(.these(posts), from: .trash, to: isArchived ? .archive : .library)
  }

  /// Restores a suppressed post. It is new to the user, unless it came from a page of older posts,
  /// so the current rules are applied to it. A post that a rule drops keeps its tombstone.
  private func restoreSuppressed(_ suppressed: StoryEntry, at now: Date) throws {
    let (feed, entry) = (suppressed.feed, suppressed.entry)
    _ = try removeStories(.suppressed, on: [entry], of: feed)
    let post = try self.entries(.ofEntries([entry], feed), in: .trash).first
    let stored = try post.flatMap { try self.post($0.post, in: .trash) }
    let effect = try stored.flatMap { stored in
      try ruleSet(of: feed, channel: channel(of: feed), at: now)?.effect(on: stored.post)
    }
    if let effect {
      try saveEffect(
        effect, on: entry, of: feed, title: effect.isDropped ? stored?.post.title : nil)
    }
    if effect?.isDropped == true, let post {
      _ = try removePosts(
        .these(NumberSet([post.post])), in: .trash, keepsStarred: false)
      return
    }
    try forgetAnswers(of: [feed])
    try setDeleted(false, [entry], of: feed)
    guard let post else { return }
    let posts = NumberSet([post.post])
    if effect?.isRead == true {
      _ = try markRead(UnreadFilter(posts: posts, location: .trash))
    }
    try bring(posts, of: feed)
    if post.isUnread, effect?.isRead != true {
      try addAnnouncements([post.post], areEdits: false)
    }
    if let effect { try applyEffects([(post.post, effect)]) }
  }

  /// Calls a body for each feed of some entries, in the order of the feeds' numbers.
  private func forEachFeed(
    _ entries: [PostEntry], _ body: (FeedID, [PostEntry]) throws -> Void
  ) throws {
    let byFeed = Dictionary(grouping: entries, by: \.feed)
    for (feed, entries) in byFeed.sorted(by: { $0.key < $1.key }) { try body(feed, entries) }
  }
}
