public import FoundationEssentials

/// Archive pages of a feed, which contain older posts.
extension FeedIndex {
  /// Adds the posts of an archive page to the index, as posts that have left the feed.
  ///
  /// An archive page does not show what the feed lists now. Existing entries stay as they are,
  /// because the page may show older versions of their posts; no entry counts as seen, and none
  /// leaves. A known post that has another GUID or link on the page is known by both from then on.
  ///
  /// - Parameters:
  ///   - document: a document for this index's profile.
  ///   - now: the current time.
  /// - Returns: the verdict on each item. It is `.new` for unknown posts, with witnesses if the
  ///   post is similar to a known one.
  /// - Complexity: O(n) hash lookups in the number of items, independent of the size of the index.
  public mutating func recall(_ document: IndexableDocument, at now: Date) -> DocumentJudgement {
    channelKey = document.channelKey
    discussionsDiffer = header.discussionsDiffer(in: document)
    let items = document.items
    var page = CommonFacts(of: items)
    shareKeys(of: items, page)
    page.numbersGuidsAnew = items.contains { isGuidOfOther($0.print, page) }
    let first = nextID
    var judgements = items.map { recognizeHistory($0, page, newFrom: first) }
    var taken = Set(judgements.compactMap { $0?.verdict.entry })
    for index in items.indices where judgements[index] == nil {
      let judgement =
        recognizeHistory(items[index], page, newFrom: first)
        ?? judgeUnrecognized(items[index], page, excluding: taken, newFrom: first, at: now)
      taken.insert(judgement.verdict.entry)
      judgements[index] = judgement
    }
    return DocumentJudgement(items: judgements.compactMap(\.self), purge: .partial)
  }

  /// - Parameter first: the first number of the entries that are created for the page.
  private mutating func recognizeHistory(
    _ item: IndexableItem, _ page: CommonFacts, newFrom first: IndexEntry.ID
  ) -> ItemJudgement? {
    let finding = find(item.print, accepting: .anyVersion(page))
    return finding.entry.flatMap { entriesByID[$0] }.map {
      judgement(on: $0, by: finding.evidence, newFrom: first)
    }
  }

  private func judgement(
    on entry: IndexEntry, by evidence: PostEvidence, newFrom first: IndexEntry.ID
  ) -> ItemJudgement {
    if entry.presence == .deleted { return ItemJudgement(.deleted(entry.id), by: evidence) }
    return ItemJudgement(entry.id >= first ? .repeated(entry.id) : .known(entry.id), by: evidence)
  }

  /// Matches a post that no key leads to with an entry that has other keys, or creates an entry for
  /// it.
  private mutating func judgeUnrecognized(
    _ item: IndexableItem, _ page: CommonFacts, excluding taken: Set<IndexEntry.ID>,
    newFrom first: IndexEntry.ID, at now: Date
  ) -> ItemJudgement {
    let candidates = candidates(for: item, page)
    if let match = match(item.print, among: candidates, page, excluding: taken) {
      bindKeys(match.entry.id, item.print)
      return judgement(on: match.entry, by: match.evidence, newFrom: first)
    }
    let evidence = resemblance(of: item.print, to: candidates) ?? evidenceOfNewPost(item.print)
    return ItemJudgement(.new(create(item, left: header.clock ?? now)), by: evidence)
  }
}

/// Keys that are shared by different posts of an archive page.
extension FeedIndex {
  /// Finds the keys that different posts of a page share. A GUID that occurs twice is usual,
  /// because archives contain several versions of a post under one GUID (RFC 5005 section 4).
  private mutating func shareKeys(of items: [IndexableItem], _ page: CommonFacts) {
    guard profile.distinguishesSharedKeys else { return }
    var named: [Digest: PostFingerprint] = [:]
    for print in items.lazy.map(\.print) {
      guard let guid = print.guid else { continue }
      guard let first = named[guid] else {
        named[guid] = print
        continue
      }
      // The versions of one post have the same link.
      let isElsewhere = first.link != nil && print.link != nil && first.link != print.link
      if isElsewhere || first.isOtherPost(than: print) { print.guidKey.map { share($0) } }
    }
    var pending = items.indices.filter { lacksOwnGUID(items[$0].print) }
    while !pending.isEmpty { pending = shareClashes(among: pending, of: items) }
  }

  /// Whether a GUID leads only to posts that have nothing in common with this one.
  private mutating func isGuidOfOther(_ print: PostFingerprint, _ page: CommonFacts) -> Bool {
    guard profile.distinguishesSharedKeys, let key = print.guidKey, !sharedKeys.contains(key) else {
      return false
    }
    let seen = page.subtracted(from: print)
    let known = ids(of: key).compactMap { entriesByID[$0]?.fingerprint }
    return !known.isEmpty && known.allSatisfy { $0.isOtherPost(than: seen) }
  }

  /// Whether an entry that a key leads to is the current or an earlier version of the post.
  func isSamePost(
    _ print: PostFingerprint, _ id: IndexEntry.ID, at level: IndexLevel, _ page: CommonFacts
  ) -> Bool {
    guard profile.distinguishesSharedKeys, let known = entriesByID[id]?.fingerprint else {
      return true
    }
    let seen = page.subtracted(from: print)
    return switch level {
    case .guid:
      page.numbersGuidsAnew ? known.agreesTwice(with: seen) : !known.isOtherPost(than: seen)
    case .comments, .link: !known.contradicts(print)
    case .dated, .titled, .worded: known.agreesTwice(with: seen) || !known.isDistinct(from: print)
    }
  }
}
