/// Why an item was judged as it was.
public enum PostEvidence: Sendable, Hashable {
  /// It has nothing to be known by: no guid and no link, under `.classic`.
  case nothing
  /// The key that led to its entry; of a new post the one by which it was looked for in vain.
  case key(IndexLevel)
  /// Its guid is the address of a missing post's guid, spelled in another way.
  case guidAddress
  /// Its link, or its guid, is the link of a missing post that had no guid.
  case bareLink
  /// At least three facts are those of a missing post.
  case witnesses(Witnesses)
  /// At least three posts have moved in this document alike, this one with these facts.
  case massMove(Witnesses)
  /// Link and title, and time or text, are those of a post that the reader deleted in another feed.
  case story
}

/// What a post has in common with another one.
public struct Witnesses: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its link, or the path of guid or link on another host.
  public static let place = Witnesses(rawValue: 1)
  public static let title = Witnesses(rawValue: 2)
  /// Its date, where it has a time of day.
  public static let date = Witnesses(rawValue: 4)
  public static let text = Witnesses(rawValue: 8)

  package var count: Int { rawValue.nonzeroBitCount }
}

/// What an edit has changed, as far as readers care.
public struct PostChanges: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let title = PostChanges(rawValue: 1)
  public static let link = PostChanges(rawValue: 2)
  public static let text = PostChanges(rawValue: 4)
  public static let enclosure = PostChanges(rawValue: 8)
  public static let guid = PostChanges(rawValue: 16)
}

extension PostEvidence {
  /// One byte, for storing: equal evidence gives an equal byte in every version.
  public var code: UInt8 {
    switch self {
    case .nothing: 0
    case .key(let level): level.rawValue
    case .guidAddress: 16
    case .bareLink: 17
    case .story: 18
    case .witnesses(let witnesses): 32 | witnesses.rawValue
    case .massMove(let witnesses): 48 | witnesses.rawValue
    }
  }

  /// Nil for a byte that stands for nothing.
  public init?(code: UInt8) {
    switch code {
    case 0: self = .nothing
    case 16: self = .guidAddress
    case 17: self = .bareLink
    case 18: self = .story
    case 32..<48: self = .witnesses(Witnesses(rawValue: code & 15))
    case 48..<64: self = .massMove(Witnesses(rawValue: code & 15))
    default:
      guard let level = IndexLevel(rawValue: code) else { return nil }
      self = .key(level)
    }
  }
}
