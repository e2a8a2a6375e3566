import FoundationEssentials

extension FeedIndex {
  /// The result of looking up the keys of a post.
  struct Finding {
    var entry: IndexEntry.ID?
    /// The level of the key that led to the entry, or of the last key that was looked up without
    /// success.
    var level: IndexLevel?

    var evidence: PostEvidence { level.map { .key($0) } ?? .nothing }
  }

  /// Which keys of a post are looked up.
  enum KeyUse {
    /// All keys.
    case all
    /// The keys of the post without its GUID. They are used only if the GUID is shared, and lead
    /// only to entries that no other item of the document was matched with.
    case withoutSharedGUID
  }

  /// Returns the entry of a post by its first key that is not shared, or by finer keys if that one
  /// leads to another post.
  ///
  /// - Parameter page: the facts about an archive page, which may show an older version of a post.
  mutating func find(
    _ print: PostFingerprint, by use: KeyUse = .all, onPage page: CommonFacts? = nil
  ) -> Finding {
    guard let print = self.print(print, for: use) else { return Finding() }
    let levels = levels(of: print)
    guard profile.tellsSharedKeysApart else {
      return Finding(
        entry: levels.first.flatMap { ids(of: print.key($0)).first }, level: levels.first)
    }
    var asked: IndexLevel?
    for level in levels {
      let key = print.key(level)
      if sharedKeys.contains(key) { continue }
      let ids = ids(of: key)
      asked = level
      if ids.isEmpty {
        // An unknown discussion means a new post, unless a known post had no discussion before.
        if level == .comments { continue }
        break
      }
      let found =
        if let page {
          ids.first { isSamePost(print, $0, at: level, page) }
        } else {
          entry(of: print, among: ids, at: level, by: use)
        }
      if let found { return Finding(entry: found, level: level) }
      // The finest key is never marked as shared, because no other key would identify the post.
      if level != levels.last { share(key) }
    }
    return Finding(level: asked)
  }

  private mutating func entry(
    of print: PostFingerprint, among ids: [IndexEntry.ID], at level: IndexLevel, by use: KeyUse
  ) -> IndexEntry.ID? {
    if let id = unchanged(print, among: ids, at: level, by: use) { return id }
    return ids.count == 1 && accepts(print, as: ids[0], at: level) ? ids[0] : nil
  }

  /// Returns the fingerprint with the facts to look up, or `nil` if there is nothing to look up.
  private func print(_ print: PostFingerprint, for use: KeyUse) -> PostFingerprint? {
    guard use == .withoutSharedGUID else { return print }
    guard profile.tellsSharedKeysApart, isShared(print.guidKey) else { return nil }
    var bare = print
    bare.guid = nil
    return bare
  }

  /// Returns the entry of an unchanged post by its first key that is not shared. If that key is an
  /// unknown discussion, the next key is used, because the post may have had no discussion before.
  mutating func findUnchanged(_ print: PostFingerprint, by use: KeyUse) -> Finding {
    guard let print = self.print(print, for: use) else { return Finding() }
    for level in levels(of: print) {
      let key = print.key(level)
      if sharedKeys.contains(key) { continue }
      let ids = ids(of: key)
      if ids.isEmpty, level == .comments { continue }
      return Finding(
        entry: unchanged(print, among: ids, at: level, by: use), level: level)
    }
    return Finding()
  }

  private func unchanged(
    _ print: PostFingerprint, among ids: [IndexEntry.ID], at level: IndexLevel, by use: KeyUse
  ) -> IndexEntry.ID? {
    ids.first { id in
      guard let entry = entriesByID[id], use == .all || !exists(entry) else { return false }
      let known = entry.fingerprint
      return !known.isDistinct(from: print) && !discussesElsewhere(known, print, at: level)
    }
  }

  /// Whether an item may be a changed version of the post that its key leads to. It is not if
  /// another item of the document was matched with the entry, or if the other facts contradict it.
  private mutating func accepts(
    _ print: PostFingerprint, as id: IndexEntry.ID, at level: IndexLevel
  ) -> Bool {
    guard let entry = entriesByID[id] else { return false }
    let isTaken = exists(entry) && entry.presence != .deleted
    guard !isTaken, !discussesElsewhere(entry.fingerprint, print, at: level) else { return false }
    // In an incomplete document, two posts may have this GUID. A post without a link, such as a
    // sensor reading, cannot be listed elsewhere.
    let mayStillBeListed = !isBelieved && entry.presence == .listed && print.link != nil
    if mayStillBeListed, entry.fingerprint.hasNothing(inCommonWith: print) { return false }
    switch level {
    case .guid: return !entry.fingerprint.isOtherPost(underGUIDOf: print)
    case .comments: return entry.fingerprint.agreesInPart(with: print)
    case .link: return !contradicts(entry.fingerprint, print)
    case .dated: return isRenewed(print, as: entry)
    case .titled:
      // With a GUID that other posts have had, a title that other posts have too proves nothing.
      return print.guid == nil || common.telling(print).title != nil
        || !entry.fingerprint.contradictsText(of: print)
    case .worded: return true
    }
  }

  /// Whether a post with the GUID, link, date and enclosure of an entry is an edit of its post.
  ///
  /// If its link is not its own, an equal day or enclosure proves nothing, because other posts may
  /// have it too. An equal time proves nothing if both title and text differ.
  private mutating func isRenewed(_ print: PostFingerprint, as entry: IndexEntry) -> Bool {
    let known = entry.fingerprint
    if isLinkOwn(of: print, as: entry.id) { return true }
    let agreement = known.witnesses(for: print)
    if !agreement.isDisjoint(with: [.title, .text]) { return true }
    guard agreement.contains(.date) else { return false }
    // A link that several posts with one GUID have identifies the post together with the time.
    return print.title == known.title || !known.contradictsText(of: print)
      || print.guid != nil && print.link != nil
  }

  /// Whether no other post is known to have the link. The links of posts with GUIDs are not among
  /// the keys that are looked up, so this looks up the entries of the link.
  private mutating func isLinkOwn(of print: PostFingerprint, as id: IndexEntry.ID) -> Bool {
    guard let link = print.link, let key = print.linkKey, !sharedKeys.contains(key) else {
      return false
    }
    return print.guid == nil || !repeatedLinks.contains(link) && ids(of: key) == [id]
  }

  /// Whether a key other than a discussion leads to a post with another discussion, in a feed whose
  /// posts have discussions of their own.
  private func discussesElsewhere(
    _ known: PostFingerprint, _ print: PostFingerprint, at level: IndexLevel
  ) -> Bool {
    level != .comments && discussesElsewhere(known, print)
  }

  func discussesElsewhere(_ known: PostFingerprint, _ print: PostFingerprint) -> Bool {
    guard discussionsDiffer != false, print.guid == nil, let one = known.comments,
      let other = print.comments
    else { return false }
    return one != other
  }

  /// Marks an entry as seen in this refresh, and stores the fingerprint of the sighting.
  mutating func see(_ id: IndexEntry.ID, as sighting: Sighting) {
    guard var entry = entriesByID[id] else { return }
    entry.generation = generation
    if entry.presence == .left { entry.presence = .listed }
    entry.left = nil
    let seen = sighting.print.keepingNames(of: entry.fingerprint)
    let renews =
      profile.recordsUpdates && entry.presence != .deleted
      && (entry.fingerprint != seen || !entry.hasAliases)
    if renews { entry.fingerprint = seen }
    entriesByID[id] = entry
    changes.touched.insert(id)
    if renews { bindAll(id, sighting) }
  }

  /// - Parameter left: for a post of an archive page, the time at which it counts as having left.
  mutating func create(_ sighting: Sighting, left: Date? = nil) -> IndexEntry.ID {
    let isPast = left != nil
    let id = nextID
    header.nextID += 1
    entriesByID[id] = IndexEntry(
      id: id, fingerprint: sighting.print, generation: isPast ? generation - 1 : generation,
      presence: isPast ? .left : .listed, left: left)
    changes.touched.insert(id)
    bindAll(id, sighting, takesAliases: !isPast)
    return id
  }

  func levels(of print: PostFingerprint) -> [IndexLevel] {
    print.levels(profile, commentsIdentify: discussionsDiffer == true)
  }

  /// The level of the first key that is not shared.
  func firstLevel(of print: PostFingerprint) -> IndexLevel? {
    levels(of: print).first { !sharedKeys.contains(print.key($0)) }
  }

  /// Returns the key that was looked up without success, as evidence for a new post.
  func asked(for print: PostFingerprint) -> PostEvidence {
    (firstLevel(of: print) ?? levels(of: print).last).map { .key($0) } ?? .nothing
  }
}
