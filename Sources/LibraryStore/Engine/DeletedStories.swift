package import FeedModel
import FoundationEssentials

/// Deletes posts, and suppresses new copies of deleted stories in other feeds.
///
/// A deleted post is in the trash, its entry is a tombstone, and its story is noted as deleted. A
/// new post of another feed with the same story is suppressed: it is stored in the trash with a
/// tombstone, so that undoing the deletion can restore it.
struct DeletedStories {
  let store: any StoreTransaction

  // MARK: Deleting

  /// Deletes posts that are in the library.
  func delete(_ entries: [PostEntry]) throws {
    let posts = NumberSet(entries.map(\.post))
    try store.forEachFeed(entries) { feed, entries in
      let channelLink = try store.channel(of: feed).link
      for entry in entries {
        let story = Story.key(link: entry.link, title: entry.title, channelLink: channelLink)
        if let story { try store.addStory(story, .deleted, on: entry.entry, of: feed) }
      }
      try store.deleteEntries(entries.map(\.entry), of: feed)
    }
    try store.movePosts(.these(posts), from: .library, to: .trash)
  }

  /// Returns whether a story was deleted in another feed. For the feed itself, its index decides.
  func contains(
    _ story: Digest, _ fingerprint: PostFingerprint, besides feed: FeedID
  ) throws -> Bool {
    try store.stories(.deleted, story).contains {
      $0.feed != feed && Story.isSame($0.fingerprint, fingerprint)
    }
  }

  /// Suppresses a post that was just stored in the library.
  func suppress(
    _ post: PostID, of entry: IndexEntry.ID, in feed: FeedID, _ story: Digest
  ) throws {
    try store.deleteEntries([entry], of: feed)
    try store.movePosts(.these(NumberSet([post])), from: .library, to: .trash)
    try store.addStory(story, .suppressed, on: entry, of: feed)
  }

  // MARK: Restoring

  /// Undoes the deletion of posts, and restores the posts that were suppressed because of it.
  ///
  /// - Returns: the number of deleted posts that were restored.
  func restore(_ posts: NumberSet, at now: Date) throws -> Int {
    let entries = try store.entries(.these(posts), in: .trash)
    var stories: Set<Digest> = []
    try store.forEachFeed(entries) { feed, entries in
      let entries = entries.map(\.entry)
      try store.restoreEntries(entries, of: feed)
      stories.formUnion(try store.removeStories(.deleted, on: entries, of: feed))
    }
    for story in stories {
      for suppressed in try store.stories(.suppressed, story)
      where try !contains(story, suppressed.fingerprint, besides: suppressed.feed) {
        try restoreSuppressed(suppressed, at: now)
      }
    }
    try store.forEachFeed(entries) { feed, entries in
      // Edits were ignored in the meantime, so the feed must be fetched completely.
      try store.forgetAnswers(of: [feed])
      try bring(NumberSet(entries.map(\.post)), of: feed)
    }
    return entries.count
  }

  /// Moves posts of a feed from the trash to the library, or to the archive if the feed is
  /// archived.
  private func bring(_ posts: NumberSet, of feed: FeedID) throws {
    let isArchived = try store.feed(feed)?.archived != nil
    try store.movePosts(.these(posts), from: .trash, to: isArchived ? .archive : .library)
  }

  /// Restores a suppressed post. It is new to the user, unless it came from a page of older posts,
  /// so the current rules are applied to it. A post that a rule drops keeps its tombstone.
  private func restoreSuppressed(_ suppressed: StoryEntry, at now: Date) throws {
    let (feed, entry) = (suppressed.feed, suppressed.entry)
    _ = try store.removeStories(.suppressed, on: [entry], of: feed)
    let post = try store.entries(.ofEntries([entry], feed), in: .trash).first
    let rules = AppliedRules(store: store, feed: feed)
    let stored = try post.flatMap { try store.post($0.post, in: .trash) }
    let effect = try stored.flatMap { stored in
      try rules.ruleSet(channel: store.channel(of: feed), at: now)?.effect(on: stored.post)
    }
    if let effect {
      try rules.note(effect, on: entry, title: effect.isDropped ? stored?.post.title : nil)
    }
    if effect?.isDropped == true, let post {
      _ = try store.removePosts(
        .these(NumberSet([post.post])), in: .trash, keepsStarred: false)
      return
    }
    try store.forgetAnswers(of: [feed])
    try store.restoreEntries([entry], of: feed)
    guard let post else { return }
    let posts = NumberSet([post.post])
    if effect?.isRead == true {
      _ = try store.markRead(UnreadFilter(posts: posts, location: .trash))
    }
    try bring(posts, of: feed)
    if post.isUnread, effect?.isRead != true {
      try store.addAnnouncements([post.post], areEdits: false)
    }
    if let effect { try rules.apply([(post.post, effect)]) }
  }
}

extension StoreTransaction {
  /// Calls a body for each feed of some entries, in the order of the feeds' numbers.
  package func forEachFeed(
    _ entries: [PostEntry], _ body: (FeedID, [PostEntry]) throws -> Void
  ) throws {
    let byFeed = Dictionary(grouping: entries, by: \.feed)
    for (feed, entries) in byFeed.sorted(by: { $0.key < $1.key }) { try body(feed, entries) }
  }
}
