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
    let firstNewID = nextID
    let verdicts = prints.map { judge($0, firstNewID: firstNewID) }
    if profile.trusts(completeness, itemCount: items.count) { purge() }
    return verdicts
  }

  /// The keys whose entries must be at hand before `absorb` is called with the same items.
  ///
  /// An item that meets a stored entry can show that they share a key, and then finer keys count:
  /// whoever works with a part of an index has to ask again when `changes.shared` is not empty
  /// after `absorb`, and to begin anew with what is missing.
  public func keysNeeded(for items: [PostIdentity], channelLink: String?) -> Set<IndexKey> {
    var index = self
    let prints = index.survey(items, channelLink: channelLink)
    var keys: Set<IndexKey> = []
    for print in prints {
      for key in index.levels(of: print) where !sharedKeys.contains(key) {
        keys.insert(key)
        if !index.sharedKeys.contains(key) { break }
      }
    }
    return keys
  }

  // MARK: One item

  private mutating func judge(
    _ print: PostFingerprint, firstNewID: IndexEntry.ID
  ) -> PostVerdict {
    guard let id = see(print), let entry = entriesByID[id] else { return .new(create(print)) }
    if entry.presence == .deleted { return .deleted(id) }
    if id >= firstNewID { return .repeated(id) }
    guard profile.recordsUpdates else { return .known(id) }
    let edited = entry.fingerprint.differsInContent(from: print)
    renew(id, with: print)
    return edited ? .updated(id) : .known(id)
  }

  /// Finds the entry of a post and marks it as seen.
  mutating func see(_ print: PostFingerprint) -> IndexEntry.ID? {
    guard let id = find(print) else { return nil }
    entriesByID[id]?.generation = generation
    if entriesByID[id]?.presence == .left { entriesByID[id]?.presence = .listed }
    changes.touched.insert(id)
    return id
  }

  private mutating func find(_ print: PostFingerprint) -> IndexEntry.ID? {
    for key in levels(of: print) where !sharedKeys.contains(key) {
      guard let id = bindings[key]?.first, let entry = entriesByID[id] else { return nil }
      let provesIdentity = print.guid != nil || !print.coarseKeys.contains(key)
      guard profile.tellsSharedKeysApart, !provesIdentity, entry.fingerprint.contradicts(print)
      else { return id }
      share(key)
    }
    return nil
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

  private mutating func renew(_ id: IndexEntry.ID, with print: PostFingerprint) {
    entriesByID[id]?.fingerprint = print
    bindAll(id, print)
  }

  func levels(of print: PostFingerprint) -> [IndexKey] {
    print.levels(profile, commentsIdentify: commentsIdentify)
  }

  func fingerprint(of post: PostIdentity) -> PostFingerprint {
    PostFingerprint(post, profile: profile, channelLink: channelLink)
  }

  // MARK: The document as a whole

  /// Takes the digests of a document's items and finds the keys its items share although they
  /// are different posts: a guid used twice, one link for all items.
  private mutating func survey(
    _ items: [PostIdentity], channelLink: String?
  ) -> [PostFingerprint] {
    self.channelLink = channelLink
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

  /// Whether every item without a guid has a discussion of its own.
  private static func commentsDiffer(_ prints: [PostFingerprint]) -> Bool {
    var seen: Set<Digest> = []
    for print in prints where print.guid == nil {
      guard let comments = print.comments, seen.insert(comments).inserted else { return false }
    }
    return !seen.isEmpty
  }

  // MARK: Bindings

  /// Sets a key aside and lets the entries it led to be found by their finer keys.
  private mutating func share(_ key: IndexKey) {
    guard sharedKeys.insert(key).inserted else { return }
    changes.shared.append(key)
    for id in bindings[key] ?? [] {
      guard let entry = entriesByID[id] else { continue }
      for fine in entry.fingerprint.fineKeys { bind(id, to: fine) }
    }
  }

  private mutating func bindAll(_ id: IndexEntry.ID, _ print: PostFingerprint) {
    for key in print.coarseKeys { bind(id, to: key) }
    guard profile.tellsSharedKeysApart else { return }
    let first = levels(of: print).first { !sharedKeys.contains($0) }
    guard let first, !print.coarseKeys.contains(first) else { return }
    for key in print.fineKeys { bind(id, to: key) }
  }

  mutating func bind(_ id: IndexEntry.ID, to key: IndexKey, recording: Bool = true) {
    guard bindings[key]?.contains(id) != true else { return }
    let place = bindings[key]?.firstIndex { $0 > id } ?? bindings[key]?.count ?? 0
    bindings[key, default: []].insert(id, at: place)
    if recording { changes.bound.append((key, id)) }
  }

  mutating func forget(_ entry: IndexEntry) {
    entriesByID[entry.id] = nil
    changes.touched.remove(entry.id)
    for key in entry.fingerprint.coarseKeys {
      bindings[key]?.removeAll { $0 == entry.id }
      if bindings[key]?.isEmpty == true { bindings[key] = nil }
    }
  }
}
