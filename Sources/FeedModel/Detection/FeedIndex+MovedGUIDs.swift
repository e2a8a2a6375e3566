/// GUIDs that were moved to other posts, because the feed renumbers its items at each build or has
/// exchanged the GUIDs of posts.
extension FeedIndex {
  /// Marks GUIDs as shared if the document assigns them to other posts than before, so that these
  /// posts are matched by their content instead.
  ///
  /// Other items of the document must prove the move, because the same GUID with other content may
  /// also be an edited post. See `Documentation/DetectionRules.md`.
  ///
  /// - Parameter indices: the indices of the items that are not listed unchanged.
  /// - Returns: whether a GUID was marked.
  /// - Complexity: O(n) in the number of items. Only GUIDs are looked up unless one leads to a
  ///   different post.
  mutating func shareMovedGUIDs(_ indices: [Int], of items: [IndexableItem]) -> Bool {
    guard profile.distinguishesSharedKeys, !indices.isEmpty else { return false }
    let reuses = indices.compactMap { reuse(by: $0, items[$0].print) }
    let areReused = reuses.contains { $0.relation != .sameContent }
    let moves = areReused ? moves(of: reuses, indices, items) : []
    var guids = moves.filter(\.isProof).flatMap(\.guids)
    if areRenumbered(reuses, moves, indices, items) {
      guids += moves.flatMap(\.guids)
      guids += indices.compactMap { items[$0].print.guidKey }
    }
    let known = sharedKeys.count
    for guid in guids { share(guid) }
    return sharedKeys.count > known
  }

  /// Whether the items were renumbered, so that none of the document's GUIDs identifies a post.
  private mutating func areRenumbered(
    _ reuses: [GUIDReuse], _ moves: [GUIDMove], _ indices: [Int], _ items: [IndexableItem]
  ) -> Bool {
    let others = reuses.filter { $0.relation == .otherPost }
    let explained = Set(moves.map(\.reuse))
    let unexplained = others.count { !explained.contains($0.index) }
    if unexplained >= 2, !moves.isEmpty { return true }
    if unexplained >= 3, unexplained * 2 > reuses.count { return true }
    let shared = indices.count { isShared(items[$0].print.guidKey) }
    let changed = reuses.count { $0.isAllOther } + shared
    let known = reuses.count + shared + items.count - indices.count
    if !others.isEmpty || changed >= 3 && changed * 2 > known,
      Self.numberTheirItems(items)
    {
      return true
    }
    return hasMostlySharedGUIDs(items)
  }

  /// Returns the entry that an item's GUID leads to, and how the item differs from it. Returns
  /// `nil` if there is not exactly one such entry, or an item was matched with it.
  private mutating func reuse(by index: Int, _ print: PostFingerprint) -> GUIDReuse? {
    guard let guid = print.guidKey, !sharedKeys.contains(guid) else { return nil }
    let ids = ids(of: guid)
    guard ids.count == 1, let entry = entriesByID[ids[0]], !exists(entry) else { return nil }
    var known = common.subtracted(from: entry.fingerprint)
    let seen = common.subtracted(from: print)
    if known.title != seen.title, known.link == seen.link, isLinkOfSeveral(print) {
      known.link = nil
    }
    let facts = FactComparison(known, seen)
    return GUIDReuse(
      index: index, guid: guid, entry: entry,
      relation: entry.fingerprint.relation(to: print, facts),
      isAllOther: facts.same.isEmpty && !facts.different.subtracting(.date).isEmpty)
  }

  /// Whether several posts have the link of a post, so that it does not identify the post.
  private mutating func isLinkOfSeveral(_ print: PostFingerprint) -> Bool {
    guard let link = print.link, let key = print.linkKey else { return false }
    return repeatedLinks.contains(link) || sharedKeys.contains(key) || ids(of: key).count > 1
  }

  /// Returns the posts whose GUID changed while their content did not: known posts that are listed
  /// under another GUID, and items with the content of an entry with another GUID.
  private mutating func moves(
    of reuses: [GUIDReuse], _ indices: [Int], _ items: [IndexableItem]
  ) -> [GUIDMove] {
    let contents = UniqueContents(of: items, excluding: repeatedLinks)
    let open = Set(indices)
    var moves: [GUIDMove] = []
    for reuse in reuses where reuse.relation != .sameContent {
      let known = reuse.entry.fingerprint
      if let index = contents.index(of: known, excluding: items[reuse.index].print),
        index != reuse.index, open.contains(index)
      {
        let print = items[index].print
        // A GUID without an entry may belong to a new post that looks like an earlier version of an
        // edited post ("Open thread").
        let isProof =
          print.guid == nil || isKnown(print.guidKey)
          || known.witnesses(for: print).contains(.date)
        moves.append(
          GUIDMove(
            reuse: reuse.index, index: index,
            guids: [reuse.guid, print.guidKey].compactMap(\.self),
            isProof: isProof))
      } else if let entry = entry(showing: items[reuse.index]) {
        moves.append(
          GUIDMove(
            reuse: reuse.index, index: reuse.index,
            guids: [reuse.guid, entry.fingerprint.guidKey].compactMap(\.self), isProof: true))
      }
    }
    // A known post took over the GUID of a post that was found under another GUID itself.
    let moved = Set(moves.filter(\.isProof).map(\.index))
    for index in moves.indices
    where moved.contains(where: { items[$0].print.guidKey == moves[index].guids.first }) {
      moves[index].isProof = true
    }
    return moves
  }

  private mutating func isKnown(_ guid: IndexKey?) -> Bool {
    guard let guid else { return false }
    return sharedKeys.contains(guid) || !ids(of: guid).isEmpty
  }

  /// Returns the entry with another GUID that has exactly the content of an item.
  private mutating func entry(showing item: IndexableItem) -> IndexEntry? {
    let print = item.print
    guard print.isDistinctive(excluding: repeatedLinks) else { return nil }
    var candidates: Set<IndexEntry.ID> = []
    if let link = print.linkKey, !sharedKeys.contains(link) { candidates.formUnion(ids(of: link)) }
    for alias in item.storedAliases(byContent: true) {
      if let id = id(of: alias.key) { candidates.insert(id) }
    }
    return candidates.sorted().compactMap { entriesByID[$0] }.first { entry in
      !exists(entry) && entry.fingerprint.guid != print.guid
        && entry.fingerprint.changes(to: print).isEmpty
    }
  }

  private mutating func hasMostlySharedGUIDs(_ items: [IndexableItem]) -> Bool {
    let known = items.compactMap(\.print.guidKey).filter { isKnown($0) }
    return known.count { sharedKeys.contains($0) } * 2 > known.count
  }

  /// Whether the GUIDs of a document number its items: `0`, `1`, `2` or `item-1`, `item-2`.
  private static func numberTheirItems(_ items: [IndexableItem]) -> Bool {
    guard items.count >= 2, let first = items[0].identity.numberOfGUID,
      (0...1).contains(first.number)
    else { return false }
    return items.enumerated().allSatisfy { offset, item in
      guard let (prefix, number) = item.identity.numberOfGUID else { return false }
      return prefix == first.prefix && number == first.number + offset
    }
  }
}

/// An item whose GUID leads to a known post.
private struct GUIDReuse {
  let index: Int
  let guid: IndexKey
  let entry: IndexEntry
  let relation: PostFingerprint.Relation
  /// Whether title, link, text or enclosure differs, and no fact is equal.
  let isAllOther: Bool
}

/// A post that is listed with the same content under another GUID than before.
private struct GUIDMove {
  /// The index of the item that has a GUID of another post.
  let reuse: Int
  /// The index of the item that shows the known post.
  let index: Int
  /// The GUID that now belongs to another post, followed by the other GUID, if any.
  let guids: [IndexKey]
  var isProof: Bool
}

extension PostFingerprint {
  /// The difference between two posts with one GUID.
  fileprivate enum Relation {
    case sameContent, edited, otherPost
  }

  /// - Parameter facts: the comparison of the facts that other posts of the document do not have.
  fileprivate func relation(to other: PostFingerprint, _ facts: FactComparison) -> Relation {
    if facts.different.subtracting(.date).count >= 2 {
      return facts.same.isEmpty ? .otherPost : .edited
    }
    let hasOtherTitle = title != other.title
    let isDated = date != nil && other.date != nil
    let isEdited = isDated ? date != other.date : hasOtherTitle
    return isEdited || hasOtherTitle && link != other.link ? .edited : .sameContent
  }
}
