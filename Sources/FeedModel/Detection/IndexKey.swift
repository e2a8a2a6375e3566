/// One way to find an entry: a kind of evidence and its digest, in one value.
public struct IndexKey: Sendable, Hashable {
  public let digest: Digest

  public init(digest: Digest) {
    self.digest = digest
  }

  init(_ level: Level, _ parts: [Digest?]) {
    digest = Digest(combining: [Digest(high: 0, low: UInt64(level.rawValue))] + parts)
  }

  /// The kinds of evidence, strongest first. A finer level is asked only when a coarser one is
  /// missing or shared by different posts.
  enum Level: UInt8 {
    case guid = 1
    case comments = 2
    case link = 3
    case dated = 4
    case titled = 5
    case worded = 6
  }
}

extension PostFingerprint {
  /// The keys by which this post may be known, in the order in which they are asked.
  /// Never empty under `.standard`; empty under `.classic` for a post without guid and link.
  func levels(_ profile: DetectionProfile, commentsIdentify: Bool) -> [IndexKey] {
    let coarse: [IndexKey]
    if guid != nil {
      coarse = [guidKey].compactMap { $0 }
    } else {
      coarse = [commentsIdentify ? commentsKey : nil, linkKey].compactMap { $0 }
    }
    return profile.tellsSharedKeysApart ? coarse + fineKeys : coarse
  }

  /// The keys an entry can be found by as long as none of them is shared.
  var coarseKeys: [IndexKey] { [guidKey, commentsKey, linkKey].compactMap { $0 } }

  /// The keys that tell posts apart which share a guid or a link.
  var fineKeys: [IndexKey] {
    let base = [guid, link, date, enclosure]
    var keys: [IndexKey] = []
    if date != nil || enclosure != nil { keys.append(IndexKey(.dated, base)) }
    if title != nil { keys.append(IndexKey(.titled, base + [title])) }
    keys.append(IndexKey(.worded, base + [title, text]))
    return keys
  }

  /// Also the finer keys that the post has in a document which leaves its guid out.
  var fineKeysWithAndWithoutGuid: [IndexKey] {
    guard guid != nil else { return fineKeys }
    var print = self
    print.guid = nil
    return fineKeys + print.fineKeys
  }

  private var guidKey: IndexKey? { guid.map { IndexKey(.guid, [$0]) } }
  var commentsKey: IndexKey? { comments.map { IndexKey(.comments, [$0]) } }
  private var linkKey: IndexKey? { link.map { IndexKey(.link, [$0]) } }
}
