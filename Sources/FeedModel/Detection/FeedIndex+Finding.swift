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

  /// Which entries a key may lead to.
  enum Acceptance {
    /// Entries of unchanged posts.
    case unchanged
    /// Also the entry of a post that was edited.
    case edited
    /// Any version of the post, for an archive page with these common facts.
    case anyVersion(CommonFacts)
  }

  /// Returns the entry of a post by its first key that is not shared, or by finer keys if that one
  /// leads to another post.
  ///
  /// If an unchanged post is looked up, only the first key counts.
  mutating func find(
    _ print: PostFingerprint, by use: KeyUse = .all, accepting acceptance: Acceptance = .edited
  ) -> Finding {
    var print = print
    if use == .withoutSharedGUID {
      guard profile.distinguishesSharedKeys, isShared(print.guidKey) else { return Finding() }
      print.guid = nil
    }
    let levels = levels(of: print)
    guard profile.distinguishesSharedKeys else {
      return Finding(
        entry: levels.first.flatMap { ids(of: print.key($0)).first }, level: levels.first)
    }
    var lastLevel: IndexLevel?
    for level in levels {
      let key = print.key(level)
      if sharedKeys.contains(key) { continue }
      let ids = ids(of: key)
      lastLevel = level
      if ids.isEmpty {
        // An unknown discussion means a new post, unless a known post had no discussion before.
        if level == .comments { continue }
        break
      }
      let found: IndexEntry.ID?
      switch acceptance {
      case .anyVersion(let page): found = ids.first { isSamePost(print, $0, at: level, page) }
      case .unchanged: found = unchanged(print, among: ids, at: level, by: use)
      case .edited:
        found =
          unchanged(print, among: ids, at: level, by: use)
          ?? (ids.count == 1 && accepts(print, as: ids[0], at: level) ? ids[0] : nil)
      }
      if let found { return Finding(entry: found, level: level) }
      if case .unchanged = acceptance { break }
      // The finest key is never marked as shared, because no other key would identify the post.
      if level != levels.last { share(key) }
    }
    return Finding(level: lastLevel)
  }

  private func unchanged(
    _ print: PostFingerprint, among ids: [IndexEntry.ID], at level: IndexLevel, by use: KeyUse
  ) -> IndexEntry.ID? {
    ids.first { id in
      guard let entry = entriesByID[id], use == .all || !exists(entry) else { return false }
      let known = entry.fingerprint
      let discussesElsewhere = level != .comments && discussesElsewhere(known, print)
      return !known.isDistinct(from: print) && !discussesElsewhere
    }
  }

  /// Whether an item may be a changed version of the post that its key leads to. It is not if
  /// another item of the document was matched with the entry, or if the other facts contradict it.
  private mutating func accepts(
    _ print: PostFingerprint, as id: IndexEntry.ID, at level: IndexLevel
  ) -> Bool {
    guard let entry = entriesByID[id] else { return false }
    let isTaken = exists(entry) && entry.presence != .deleted
    let discussesElsewhere = level != .comments && discussesElsewhere(entry.fingerprint, print)
    guard !isTaken, !discussesElsewhere else { return false }
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
      return print.guid == nil || common.subtracted(from: print).title != nil
        || !entry.fingerprint.contradictsText(of: print)
    case .worded: return true
    }
  }

  /// Whether a post with the GUID, link, date and enclosure of an entry is an edit of its post.
  ///
  /// If other posts have its link, an equal day or enclosure proves nothing, because they may have
  /// it too. An equal time proves nothing if both title and text differ.
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

  /// Whether two posts without GUIDs have different discussions, in a feed whose posts may have
  /// discussions of their own.
  func discussesElsewhere(_ known: PostFingerprint, _ print: PostFingerprint) -> Bool {
    guard discussionsDiffer != false, print.guid == nil, let one = known.comments,
      let other = print.comments
    else { return false }
    return one != other
  }

  /// Marks an entry as seen in this refresh, and stores the fingerprint of the item.
  mutating func see(_ id: IndexEntry.ID, as item: IndexableItem) {
    guard var entry = entriesByID[id] else { return }
    entry.generation = generation
    if entry.presence == .left { entry.presence = .listed }
    entry.left = nil
    let seen = item.print.keepingNames(of: entry.fingerprint)
    let renews =
      profile.recordsUpdates && entry.presence != .deleted
      && (entry.fingerprint != seen || !entry.hasAliases)
    if renews { entry.fingerprint = seen }
    entriesByID[id] = entry
    changes.touched.insert(id)
    if renews { bindAll(id, item) }
  }

  /// - Parameter left: for a post of an archive page, the time at which it counts as having left.
  mutating func create(_ item: IndexableItem, left: Date? = nil) -> IndexEntry.ID {
    let isPast = left != nil
    let id = nextID
    header.nextID += 1
    entriesByID[id] = IndexEntry(
      id: id, fingerprint: item.print, generation: isPast ? generation - 1 : generation,
      presence: isPast ? .left : .listed, left: left)
    changes.touched.insert(id)
    bindAll(id, item, takesAliases: !isPast)
    return id
  }

  /// Returns the levels of a post's keys, in the order in which they are looked up. The result is
  /// never empty under `.standard`; under `.classic` it is empty for a post without GUID and link.
  func levels(of print: PostFingerprint) -> [IndexLevel] {
    IndexLevel.allCases.filter { level in
      switch level {
      case .guid: print.guid != nil
      case .comments: print.guid == nil && discussionsDiffer == true && print.comments != nil
      case .link: print.guid == nil && print.link != nil
      case .dated, .titled, .worded:
        profile.distinguishesSharedKeys && print.hasFineKey(level)
      }
    }
  }

  /// The level of the first key that is not shared.
  func firstLevel(of print: PostFingerprint) -> IndexLevel? {
    levels(of: print).first { !sharedKeys.contains(print.key($0)) }
  }

  /// Returns the key that was looked up without success, as evidence for a new post.
  func evidenceOfNewPost(_ print: PostFingerprint) -> PostEvidence {
    (firstLevel(of: print) ?? levels(of: print).last).map { .key($0) } ?? .nothing
  }
}
