import FoundationEssentials

extension FeedIndex {
  /// What the keys of a post lead to.
  struct Finding {
    var entry: IndexEntry.ID?
    /// The level of the key that led there, or that was asked in vain.
    var level: IndexLevel?

    var evidence: PostEvidence { level.map { .key($0) } ?? .nothing }
  }

  /// Which keys of a post are looked up.
  enum KeyUse {
    /// All of them.
    case all
    /// The keys of the post without its GUID. They are used only if the GUID is shared, and lead only to
    /// entries that no other item of the document was matched with.
    case withoutSharedGUID
  }

  /// Returns the entry of a post, by the first of its keys that is not shared; finer keys are looked up
  /// if that one turns out to lead to another post.
  ///
  /// - Parameter page: facts about a page of the past, on which a post may look as it did earlier.
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
        // A discussion that nobody knows is new, unless the post had none before.
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
      // The finest key is never set aside, or no key would be left to know the post by.
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

  /// A fingerprint with the facts that a use of keys needs; nil if there are none to look up.
  private func print(_ print: PostFingerprint, for use: KeyUse) -> PostFingerprint? {
    guard use == .withoutSharedGUID else { return print }
    guard profile.tellsSharedKeysApart, isShared(print.guidKey) else { return nil }
    var bare = print
    bare.guid = nil
    return bare
  }

  /// Returns the entry of a post that is as it was, by its first key that is not shared; by the next one
  /// if that is an unknown discussion, as the post may have had none before.
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

  /// Whether a changed post may be the one that its key leads to: not when a different item of the
  /// same document is that one, and not when all else speaks against a link or a discussion.
  private mutating func accepts(
    _ print: PostFingerprint, as id: IndexEntry.ID, at level: IndexLevel
  ) -> Bool {
    guard let entry = entriesByID[id] else { return false }
    let isTaken = exists(entry) && entry.presence != .deleted
    guard !isTaken, !discussesElsewhere(entry.fingerprint, print, at: level) else { return false }
    // Both may have this guid where the document does not list all. What has no address of its own is no post
    // that stands anywhere else: a sensor, the weather.
    let mayStillBeListed = !isBelieved && entry.presence == .listed && print.link != nil
    if mayStillBeListed, entry.fingerprint.hasNothing(inCommonWith: print) { return false }
    switch level {
    case .guid: return !entry.fingerprint.isOtherPost(underGUIDOf: print)
    case .comments: return entry.fingerprint.agreesInPart(with: print)
    case .link: return !contradicts(entry.fingerprint, print)
    case .dated: return isRenewed(print, as: entry)
    case .titled:
      // With a GUID that other posts have had, a title that others have too proves nothing.
      return print.guid == nil || common.telling(print).title != nil
        || !entry.fingerprint.contradictsText(of: print)
    case .worded: return true
    }
  }

  /// Whether a post with the guid, link, date and enclosure of another one may be that one, edited. Where
  /// guid and link are no post's own, a day or a picture that all posts have proves nothing, and neither
  /// does the time where title and text are others.
  private mutating func isRenewed(_ print: PostFingerprint, as entry: IndexEntry) -> Bool {
    let known = entry.fingerprint
    if isLinkOwn(of: print, as: entry.id) { return true }
    let agreement = known.witnesses(for: print)
    if !agreement.isDisjoint(with: [.title, .text]) { return true }
    guard agreement.contains(.date) else { return false }
    // A link that several posts under one guid have counts with the time as its post's own.
    return print.title == known.title || !known.contradictsText(of: print)
      || print.guid != nil && print.link != nil
  }

  /// Whether a post's link is its own, as far as anybody has seen. Links of posts with guids are not looked
  /// at as keys, so it is asked who has them.
  private mutating func isLinkOwn(of print: PostFingerprint, as id: IndexEntry.ID) -> Bool {
    guard let link = print.link, let key = print.linkKey, !sharedKeys.contains(key) else {
      return false
    }
    return print.guid == nil || !repeatedLinks.contains(link) && ids(of: key) == [id]
  }

  /// Whether a key other than the discussion's leads to a post with another discussion, where
  /// discussions tell posts apart.
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

  /// Marks an entry as seen in this refresh, in the form in which it was seen.
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

  /// - Parameter left: when the entry is for a post of the past: the time at which it counts as left.
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

  /// The key by which a post was looked for in vain.
  func asked(for print: PostFingerprint) -> PostEvidence {
    (firstLevel(of: print) ?? levels(of: print).last).map { .key($0) } ?? .nothing
  }
}
