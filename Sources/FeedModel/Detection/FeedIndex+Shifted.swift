extension FeedIndex {
  /// Finds posts that stand in the document as they were while their guids stand with other posts: a
  /// feed that numbers its items anew at each build, or has mixed its guids up. From then on such a
  /// guid tells nothing.
  ///
  /// - Parameter items: the places of the items that are not as they were.
  /// - Complexity: O(n) in the items, and little where no guid leads to a wholly different post.
  mutating func matchShifted(_ items: [Int], of sightings: [Sighting]) -> [Match] {
    guard profile.tellsSharedKeysApart else { return [] }
    let lost = items.compactMap { item in
      entryReplaced(by: sightings[item].print).map { (item: item, entry: $0) }
    }
    guard !lost.isEmpty else { return [] }
    let contents = UniqueContents(of: sightings, besides: repeatedLinks)
    var open = Set(items)
    var shifts: [Shift] = []
    for (item, entry) in lost {
      guard let place = contents.place(of: entry.fingerprint, besides: sightings[item].print),
        place != item, open.remove(place) != nil
      else { continue }
      let print = sightings[place].print
      shifts.append(
        Shift(
          entry: entry, old: item, place: place, print: print,
          witnesses: entry.fingerprint.witnesses(for: print), isToKnownGuid: isKnown(print.guidKey))
      )
    }
    // A guid that nobody knows may be a new post's, which looks as an older one did before it was edited
    // ("Open thread"): only the time, or a known post under the older one's guid, says otherwise.
    let taken = Set(shifts.filter(\.isToKnownGuid).map(\.place))
    var matches: [Match] = []
    for shift in shifts where shift.isToKnownGuid || shift.isCertain || taken.contains(shift.old) {
      matches.append(believe(shift))
    }
    return matches
  }

  private mutating func isKnown(_ guid: IndexKey?) -> Bool {
    guard let guid else { return false }
    return sharedKeys.contains(guid) || !ids(of: guid).isEmpty
  }

  private mutating func believe(_ shift: Shift) -> Match {
    for key in [shift.entry.fingerprint.guidKey, shift.print.guidKey].compactMap(\.self) {
      share(key)
    }
    return Match(
      item: shift.place, entry: shift.entry.id, evidence: .witnesses(shift.witnesses))
  }

  /// The one entry with this guid, where it is a different post by all else.
  private mutating func entryReplaced(by print: PostFingerprint) -> IndexEntry? {
    guard let key = print.guidKey, !sharedKeys.contains(key) else { return nil }
    let ids = ids(of: key)
    guard ids.count == 1, let entry = entriesByID[ids[0]], !exists(entry),
      entry.fingerprint.isReplaced(by: print)
    else { return nil }
    return entry
  }
}

/// A post that stands in the document as it was, but not under its guid.
private struct Shift {
  let entry: IndexEntry
  /// The place of its guid.
  let old: Int
  let place: Int
  /// The item at that place.
  let print: PostFingerprint
  let witnesses: Witnesses
  /// Whether it stands under a guid that another post had.
  let isToKnownGuid: Bool

  /// Whether it is that post whatever became of other guids.
  var isCertain: Bool { print.guid == nil || witnesses.contains(.date) }
}

/// Where in a document a post stands, by all but its guid.
private struct UniqueContents {
  /// Nil for a content that several items have.
  private var dated: [Digest: Int?] = [:]
  private var undated: [Digest: Int?] = [:]
  private let repeatedLinks: Set<Digest>

  /// - Parameter repeatedLinks: those that no post is known by.
  init(of sightings: [Sighting], besides repeatedLinks: Set<Digest>) {
    self.repeatedLinks = repeatedLinks
    for (place, sighting) in sightings.enumerated() {
      Self.add(content(of: sighting.print, isDated: true), at: place, to: &dated)
      Self.add(content(of: sighting.print, isDated: false), at: place, to: &undated)
    }
  }

  /// All but guid and discussion; nil where that is too little to know a post by.
  private func content(of print: PostFingerprint, isDated: Bool) -> Digest? {
    let hasOwnLink = print.link.map { !repeatedLinks.contains($0) } ?? false
    let time = isDated && print.hasTimeOfDay ? print.date : nil
    let known = [print.title, print.text, print.enclosure, time].count { $0 != nil }
    guard known + (hasOwnLink ? 1 : 0) >= 2 else { return nil }
    return Digest(combining: [print.link, print.title, print.text, print.enclosure, time])
  }

  private static func add(_ content: Digest?, at place: Int, to places: inout [Digest: Int?]) {
    guard let content else { return }
    places[content] = .some(places.keys.contains(content) ? nil : place)
  }

  /// Where a post stands whose guid another one has now. Also under another date, which many feeds
  /// renew at every build, if the other one has nothing in common with it.
  func place(of print: PostFingerprint, besides other: PostFingerprint) -> Int? {
    if let content = content(of: print, isDated: true), let place = dated[content] { return place }
    guard print.title != other.title, print.link != other.link,
      let content = content(of: print, isDated: false)
    else { return nil }
    return undated[content] ?? nil
  }
}

extension PostFingerprint {
  /// Whether a post under the same guid may be another one: one that is dated otherwise, or has
  /// neither title nor link in common.
  fileprivate func isReplaced(by other: PostFingerprint) -> Bool {
    let isOtherTitle = title != other.title
    if isOtherTitle && link != other.link { return true }
    guard let date, let otherDate = other.date else { return isOtherTitle }
    return date != otherDate
  }
}
