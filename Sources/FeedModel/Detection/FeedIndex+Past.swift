public import FoundationEssentials

/// Pages of a feed's past, which somebody has asked for.
extension FeedIndex {
  /// Takes in a page of the past: what nobody knows becomes known, as what has left the feed is.
  ///
  /// Such a page says nothing of the feed as it is now. Entries that are there stay as they are,
  /// whatever the page has of them, which may be an older version; nothing counts as seen, nothing
  /// leaves, and no entry is given to a post whose keys have changed.
  ///
  /// - Parameters:
  ///   - document: a document for this index's profile.
  ///   - now: the present time.
  /// - Returns: what each item is: `.new` for those that nobody knew.
  /// - Complexity: O(n) hash look-ups in the items; the feed's history does not count.
  public mutating func recall(_ document: IndexableDocument, at now: Date) -> DocumentJudgement {
    channelKey = document.channelKey
    discussionsDiffer = header.discussionsDiffer(in: document)
    shareLinks(of: document)
    let first = nextID
    let items = document.sightings.map { sighting in
      let finding = find(sighting.print, isPast: true)
      guard let id = finding.entry, let entry = entriesByID[id] else {
        return ItemJudgement(.new(createPast(sighting, at: now)), by: finding.evidence)
      }
      if entry.presence == .deleted { return ItemJudgement(.deleted(id), by: finding.evidence) }
      return ItemJudgement(id < first ? .known(id) : .repeated(id), by: finding.evidence)
    }
    return DocumentJudgement(items: items, purge: .partial)
  }

  /// Finds the links that posts without guids share. A guid that stands twice is no news: archives
  /// keep the versions of a post under its one guid (RFC 5005 section 4).
  private mutating func shareLinks(of document: IndexableDocument) {
    guard profile.tellsSharedKeysApart else { return }
    let sightings = document.sightings
    var pending = sightings.indices.filter { sightings[$0].print.guid == nil }
    while !pending.isEmpty { pending = shareClashes(among: pending, of: sightings) }
  }

  /// Whether a key leads to the post as it is or was: of a link or a discussion title and date may say
  /// otherwise.
  func isSamePost(
    _ print: PostFingerprint, _ id: IndexEntry.ID, at level: IndexLevel
  ) -> Bool {
    guard profile.tellsSharedKeysApart, level == .link || level == .comments else { return true }
    return entriesByID[id]?.fingerprint.contradicts(print) == false
  }

  private mutating func createPast(_ sighting: Sighting, at now: Date) -> IndexEntry.ID {
    let id = nextID
    header.nextID += 1
    entriesByID[id] = IndexEntry(
      id: id, fingerprint: sighting.print, generation: generation - 1, presence: .left,
      left: header.clock ?? now)
    changes.touched.insert(id)
    bindAll(id, sighting, takesAliases: false)
    return id
  }
}
