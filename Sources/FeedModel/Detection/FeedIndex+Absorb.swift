extension FeedIndex {
  /// Runs a whole document through the index.
  ///
  /// - Parameters:
  ///   - items: the document's items, in its order.
  ///   - channelLink: the channel's own address, which identifies no post.
  ///   - completeness: how much of the feed the document holds; see ``Completeness``.
  /// - Returns: one verdict per item, in the same order.
  /// - Complexity: O(n) hash look-ups in the items; the feed's history does not count.
  public mutating func absorb(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness
  ) -> [PostVerdict] {
    let prints = survey(items, channelLink: channelLink)
    reset()
    let verdicts = profile.tellsSharedKeysApart ? judgeBestFirst(prints) : judgeInOrder(prints)
    if profile.trusts(completeness, itemCount: items.count) { purge() }
    return verdicts
  }

  /// The keys whose entries must be at hand before `absorb` is called with the same items.
  ///
  /// An item that meets a stored entry can show that they share a key, and then finer keys count:
  /// whoever works with a part of an index has to ask again when `changes.shared` is not empty
  /// after `absorb`, and to begin anew with what is missing. The shared keys count as needed: one
  /// that was found to be shared before its own entries were at hand may not be shared at all.
  public func keysNeeded(for items: [PostIdentity], channelLink: String?) -> Set<IndexKey> {
    var index = self
    let prints = index.survey(items, channelLink: channelLink)
    var keys: Set<IndexKey> = []
    for print in prints {
      for key in index.levels(of: print) where !sharedKeys.contains(key) {
        keys.insert(key)
        if !index.sharedKeys.contains(key), key != print.commentsKey { break }
      }
    }
    return keys
  }

  // MARK: One item after the other

  private mutating func judgeInOrder(_ prints: [PostFingerprint]) -> [PostVerdict] {
    let firstNewID = nextID
    return prints.map { judge($0, firstNewID: firstNewID) }
  }

  /// Judges the surest items first, so that the order of the document does not decide which item
  /// gets an entry that several could have: unchanged ones, then those with a guid, then the rest.
  private mutating func judgeBestFirst(_ prints: [PostFingerprint]) -> [PostVerdict] {
    let firstNewID = nextID
    var verdicts = prints.map { recognize($0) }
    for hasGuid in [true, false] {
      for (place, print) in prints.enumerated()
      where verdicts[place] == nil && (print.guid != nil) == hasGuid {
        verdicts[place] = judge(print, firstNewID: firstNewID)
      }
    }
    return verdicts.compactMap(\.self)
  }

  private mutating func recognize(_ print: PostFingerprint) -> PostVerdict? {
    guard let id = findUnchanged(print), let entry = entriesByID[id] else { return nil }
    see(id, as: print)
    return entry.presence == .deleted ? .deleted(id) : .known(id)
  }

  private mutating func judge(
    _ print: PostFingerprint, firstNewID: IndexEntry.ID
  ) -> PostVerdict {
    guard let id = find(print), let entry = entriesByID[id] else { return .new(create(print)) }
    see(id, as: print)
    if entry.presence == .deleted { return .deleted(id) }
    if id >= firstNewID { return .repeated(id) }
    let isEdited = profile.recordsUpdates && entry.fingerprint.differsInContent(from: print)
    return isEdited ? .updated(id) : .known(id)
  }

  // MARK: The document as a whole

  /// Takes the digests of a document's items and finds the keys its items share although they
  /// are different posts: a guid used twice, one link for all items.
  private mutating func survey(
    _ items: [PostIdentity], channelLink: String?
  ) -> [PostFingerprint] {
    channelKey = channelLink.map(profile.key(ofLink:))
    let prints = items.map { fingerprint(of: $0) }
    commentsIdentify = profile.usesCommentsAddress && Self.commentsDiffer(prints)
    guard profile.tellsSharedKeysApart else { return prints }
    var pending = Array(prints.indices)
    while !pending.isEmpty {
      pending = shareClashes(among: pending, of: prints)
    }
    return prints
  }

  /// One level of the survey: returns the items whose key turned out to be shared, which then
  /// need a finer one.
  private mutating func shareClashes(
    among pending: [Int], of prints: [PostFingerprint]
  ) -> [Int] {
    var firstWithKey: [IndexKey: Int] = [:]
    var keys: [(item: Int, key: IndexKey)] = []
    var clashes: Set<IndexKey> = []
    for item in pending {
      guard let key = levels(of: prints[item]).first(where: { !sharedKeys.contains($0) }) else {
        continue
      }
      keys.append((item, key))
      if let first = firstWithKey[key] {
        if prints[first].isDistinct(from: prints[item]) { clashes.insert(key) }
      } else {
        firstWithKey[key] = item
      }
    }
    clashes.forEach { share($0) }
    return keys.filter { clashes.contains($0.key) }.map(\.item)
  }

  /// Whether every item without a guid has a discussion, and no two items have the same. One item
  /// alone proves nothing: all posts of a feed may point to one guest book.
  private static func commentsDiffer(_ prints: [PostFingerprint]) -> Bool {
    var seen: Set<Digest> = []
    for print in prints {
      guard let comments = print.comments else {
        if print.guid == nil { return false }
        continue
      }
      guard seen.insert(comments).inserted else { return false }
    }
    return seen.count > 1
  }
}
