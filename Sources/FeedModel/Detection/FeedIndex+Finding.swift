extension FeedIndex {
  /// The entry of a post, by the first of its keys that is not shared; finer keys are asked where
  /// that one turns out to lead to another post.
  mutating func find(_ print: PostFingerprint) -> IndexEntry.ID? {
    let keys = levels(of: print)
    guard profile.tellsSharedKeysApart else { return keys.first.flatMap { bindings[$0]?.first } }
    for key in keys where !sharedKeys.contains(key) {
      guard let ids = bindings[key] else {
        // A discussion that nobody knows is new, unless the post had none before.
        if key == print.commentsKey { continue }
        return nil
      }
      if let id = unchanged(print, among: ids, by: key) { return id }
      if ids.count == 1, accepts(print, as: ids[0], by: key) { return ids[0] }
      // The finest key is never set aside, or no key would be left to know the post by.
      if key != keys.last { share(key) }
    }
    return nil
  }

  /// The entry of a post that is as it was, by its first key that is not shared.
  func findUnchanged(_ print: PostFingerprint) -> IndexEntry.ID? {
    guard let key = levels(of: print).first(where: { !sharedKeys.contains($0) }) else { return nil }
    return unchanged(print, among: bindings[key] ?? [], by: key)
  }

  private func unchanged(
    _ print: PostFingerprint, among ids: [IndexEntry.ID], by key: IndexKey
  ) -> IndexEntry.ID? {
    ids.first { id in
      guard let known = entriesByID[id]?.fingerprint else { return false }
      return !known.isDistinct(from: print) && !discussesElsewhere(known, print, by: key)
    }
  }

  /// Whether a changed post may be the one that its key leads to: not when a different item of the
  /// same document is that one, and not when all else speaks against a link or a discussion.
  private func accepts(
    _ print: PostFingerprint, as id: IndexEntry.ID, by key: IndexKey
  ) -> Bool {
    guard let entry = entriesByID[id] else { return false }
    let isTaken = exists(entry) && entry.presence != .deleted
    guard !isTaken, !discussesElsewhere(entry.fingerprint, print, by: key) else { return false }
    guard print.guid == nil, print.coarseKeys.contains(key) else { return true }
    if entry.fingerprint.contradicts(print) { return false }
    return key != print.commentsKey || entry.fingerprint.agreesInPart(with: print)
  }

  /// Whether a key other than the discussion's leads to a post with another discussion, where
  /// discussions identify posts.
  private func discussesElsewhere(
    _ known: PostFingerprint, _ print: PostFingerprint, by key: IndexKey
  ) -> Bool {
    guard commentsIdentify, print.guid == nil, key != print.commentsKey,
      let one = known.comments, let other = print.comments
    else { return false }
    return one != other
  }

  /// Marks an entry as seen in this refresh, in the form in which it was seen.
  mutating func see(_ id: IndexEntry.ID, as print: PostFingerprint) {
    guard var entry = entriesByID[id] else { return }
    entry.generation = generation
    if entry.presence == .left { entry.presence = .listed }
    let seen = print.keepingNames(of: entry.fingerprint)
    let renews = profile.recordsUpdates && entry.presence != .deleted && entry.fingerprint != seen
    if renews { entry.fingerprint = seen }
    entriesByID[id] = entry
    changes.touched.insert(id)
    if renews { bindAll(id, print) }
  }

  mutating func create(_ print: PostFingerprint) -> IndexEntry.ID {
    let id = nextID
    nextID += 1
    entriesByID[id] = IndexEntry(
      id: id, fingerprint: print, generation: generation, presence: .listed)
    changes.touched.insert(id)
    bindAll(id, print)
    return id
  }

  func levels(of print: PostFingerprint) -> [IndexKey] {
    print.levels(profile, commentsIdentify: commentsIdentify)
  }

  func fingerprint(of post: PostIdentity) -> PostFingerprint {
    PostFingerprint(post, profile: profile, channelKey: channelKey)
  }
}
