package import FeedModel
import FoundationEssentials

/// The stories that the reader has deleted, and the posts that do not come because of them.
///
/// A deleted post is in the trash, its entry is a tombstone, and its story is known as deleted: a new post of
/// another feed with the same story is suppressed, which means stored in the trash under a tombstone, so that
/// undoing the deletion brings it.
struct DeletedStories {
  let store: any StoreTransaction

  // MARK: Deleting

  /// Deletes posts that are in the library.
  func delete(_ entries: [PostEntry]) throws {
    let posts = NumberSet(entries.map(\.post))
    let stored = try store.posts(PostQuery(ids: posts.posts))
    let postsByID = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.post) })
    try store.forEachFeed(entries) { feed, entries in
      let link = try store.channel(of: feed).link
      for entry in entries {
        guard let post = postsByID[entry.post], let story = Story.key(of: post, channelLink: link)
        else { continue }
        try store.addDeletedStory(story, as: entry)
      }
      try store.deleteEntries(entries.map(\.entry), of: feed)
    }
    _ = try store.movePosts(.these(posts), from: .library, to: .trash)
  }

  /// Returns whether a story was deleted in another feed. In its own feed the index decides.
  func contains(
    _ story: Digest, _ fingerprint: PostFingerprint, besides feed: FeedID
  ) throws -> Bool {
    try store.deletedStories(story).contains {
      $0.feed != feed && Story.isSame($0.fingerprint, fingerprint)
    }
  }

  /// Suppresses a post that was just stored in the library.
  func suppress(_ post: PostEntry, _ story: Digest) throws {
    try store.deleteEntries([post.entry], of: post.feed)
    _ = try store.movePosts(.these(NumberSet([post.post])), from: .library, to: .trash)
    try store.addSuppressedStory(story, entry: post.entry, of: post.feed)
  }

  // MARK: Restoring

  /// Takes back the deletion of posts, and brings what was suppressed because of it.
  ///
  /// - Returns: how many posts were deleted.
  func restore(_ posts: NumberSet, at now: Date) throws -> Int {
    let entries = try store.entries(of: posts, in: .trash)
    try store.forEachFeed(entries) { try store.restoreEntries($1.map(\.entry), of: $0) }
    for story in try store.removeDeletedStories(as: entries) {
      for suppressed in try store.suppressedStories(story)
      where try !contains(story, suppressed.fingerprint, besides: suppressed.feed) {
        try restoreSuppressed(suppressed, at: now)
      }
    }
    try store.forEachFeed(entries) { feed, entries in
      // The feed is to be read as a whole again: what it edited meanwhile was ignored.
      try store.forgetAnswers(of: [feed])
      _ = try bring(NumberSet(entries.map(\.post)), of: feed)
    }
    return entries.count
  }

  /// Returns posts of a feed from the trash, to the archive if the feed is archived.
  private func bring(_ posts: NumberSet, of feed: FeedID) throws -> [MovedPost] {
    let isArchived = try store.feed(feed)?.archived != nil
    return try store.movePosts(
      .these(posts), from: .trash, to: isArchived ? .archive : .library)
  }

  /// Brings a suppressed post. It is new to the reader, unless it came from the feed's past: rules are applied to
  /// it as they are now. A post that a rule drops stays under its tombstone.
  private func restoreSuppressed(_ suppressed: StoryEntry, at now: Date) throws {
    let (feed, entry) = (suppressed.feed, suppressed.entry)
    try store.removeSuppressedStory(entry: entry, of: feed)
    let post = try store.posts(of: [entry], in: feed).first { $0.location == .trash }
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
    guard let moved = try bring(posts, of: feed).first else { return }
    if moved.isUnread { try store.addAnnouncements([post.post], areEdits: false) }
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
