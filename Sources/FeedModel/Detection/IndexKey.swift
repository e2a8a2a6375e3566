/// A digest that leads to index entries. It covers the kind of the key and the facts in it.
public struct IndexKey: Sendable, Hashable {
  public let digest: Digest

  public init(digest: Digest) {
    self.digest = digest
  }

  init(_ level: IndexLevel, _ parts: Digest?...) {
    digest = Digest(combining: [Digest(high: 0, low: UInt64(level.rawValue))] + parts)
  }

  /// Returns the keys of the posts that have a text as GUID or link, for all profiles.
  package static func keys(ofGuidOrLink text: String) -> [IndexKey] {
    [
      IndexKey(.guid, Digest(text)), IndexKey(.link, Digest(text)),
      IndexKey(.link, Digest(CanonicalLink.key(of: text))),
    ]
  }

  /// Returns the keys of the posts that have one of some GUIDs or discussions.
  package static func keys(ofGuids guids: [String], discussions: [String]) -> [IndexKey] {
    guids.map { IndexKey(.guid, Digest($0)) }
      + discussions.map { IndexKey(.comments, Digest(CanonicalLink.key(of: $0))) }
  }
}

/// The kinds of keys, strongest first. A finer key is looked up only if the coarser ones are
/// absent, shared by different posts, or lead to another post.
public enum IndexLevel: UInt8, Sendable, Hashable, CaseIterable {
  case guid = 1
  case comments = 2
  case link = 3
  /// GUID, link, date and enclosure together.
  case dated = 4
  /// The facts of `dated`, and the title.
  case titled = 5
  /// The facts of `titled`, and the text.
  case worded = 6
}

extension PostFingerprint {
  /// Returns the key of a level. The post must have a key of that level.
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

  /// The keys that lead to an entry as long as they are not shared by different posts.
  var coarseKeys: [IndexKey] { [guidKey, commentsKey, linkKey].compactMap(\.self) }

  /// The keys that distinguish posts with the same GUID or link.
  var fineKeys: [IndexKey] { fineLevels.map(key) }

  /// The fine keys, and those that the post has in a document that omits its GUID.
  var fineKeysWithAndWithoutGuid: [IndexKey] {
    guard guid != nil else { return fineKeys }
    var print = self
    print.guid = nil
    return fineKeys + print.fineKeys
  }

  var guidKey: IndexKey? { guid == nil ? nil : key(.guid) }
  var commentsKey: IndexKey? { comments == nil ? nil : key(.comments) }
  var linkKey: IndexKey? { link == nil ? nil : key(.link) }

  /// The levels of the fine keys. There is always at least one.
  var fineLevels: [IndexLevel] { IndexLevel.allCases.filter(hasFineKey) }

  /// Whether the level is that of a fine key, and the post has one.
  func hasFineKey(_ level: IndexLevel) -> Bool {
    switch level {
    case .guid, .comments, .link: false
    case .dated: date != nil || enclosure != nil
    case .titled: title != nil
    case .worded: true
    }
  }
}
