/// One way to find an entry: a kind of evidence and its digest, in one value.
public struct IndexKey: Sendable, Hashable {
  public let digest: Digest

  public init(digest: Digest) {
    self.digest = digest
  }

  init(_ level: IndexLevel, _ parts: Digest?...) {
    var combination = Digest.Combination()
    combination.add(Digest(high: 0, low: UInt64(level.rawValue)))
    for part in parts { combination.add(part) }
    digest = combination.digest
  }

  /// The keys of the posts that have a text as guid or as link, whatever the profile of their feed.
  package static func keys(ofGuidOrLink text: String) -> [IndexKey] {
    [
      IndexKey(.guid, Digest(text)), IndexKey(.link, Digest(text)),
      IndexKey(.link, Digest(CanonicalLink.key(of: text))),
    ]
  }
}

/// The kinds of keys, strongest first. A finer level is asked only when a coarser one is missing or
/// shared by different posts.
public enum IndexLevel: UInt8, Sendable, Hashable, CaseIterable {
  case guid = 1
  case comments = 2
  case link = 3
  /// Guid, link, date and enclosure together.
  case dated = 4
  /// The same with the title.
  case titled = 5
  /// The same with the text.
  case worded = 6
}

extension PostFingerprint {
  /// The levels at which this post may be known, in the order in which they are asked.
  /// Never empty under `.standard`; empty under `.classic` for a post without guid and link.
  func levels(_ profile: DetectionProfile, commentsIdentify: Bool) -> [IndexLevel] {
    var levels: [IndexLevel] = []
    levels.reserveCapacity(IndexLevel.allCases.count)
    if guid != nil {
      levels.append(.guid)
    } else {
      if commentsIdentify, comments != nil { levels.append(.comments) }
      if link != nil { levels.append(.link) }
    }
    if profile.tellsSharedKeysApart { appendFineLevels(to: &levels) }
    return levels
  }

  /// The key of a level that the post has.
  func key(_ level: IndexLevel) -> IndexKey {
    switch level {
    case .guid: IndexKey(level, guid)
    case .comments: IndexKey(level, comments)
    case .link: IndexKey(level, link)
    case .dated: IndexKey(level, guid, link, date, enclosure)
    case .titled: IndexKey(level, guid, link, date, enclosure, title)
    case .worded: IndexKey(level, guid, link, date, enclosure, title, text)
    }
  }

  /// The keys an entry can be found by as long as none of them is shared.
  var coarseKeys: [IndexKey] { [guidKey, commentsKey, linkKey].compactMap(\.self) }

  /// The keys that tell posts apart which share a guid or a link.
  var fineKeys: [IndexKey] { fineLevels.map(key) }

  /// Also the finer keys that the post has in a document which leaves its guid out.
  var fineKeysWithAndWithoutGuid: [IndexKey] {
    guard guid != nil else { return fineKeys }
    var print = self
    print.guid = nil
    return fineKeys + print.fineKeys
  }

  var guidKey: IndexKey? { guid == nil ? nil : key(.guid) }
  var commentsKey: IndexKey? { comments == nil ? nil : key(.comments) }
  var linkKey: IndexKey? { link == nil ? nil : key(.link) }

  private var fineLevels: [IndexLevel] {
    var levels: [IndexLevel] = []
    appendFineLevels(to: &levels)
    return levels
  }

  private func appendFineLevels(to levels: inout [IndexLevel]) {
    if date != nil || enclosure != nil { levels.append(.dated) }
    if title != nil { levels.append(.titled) }
    levels.append(.worded)
  }
}
