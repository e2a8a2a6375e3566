/// The reason for the verdict on an item.
public enum PostEvidence: Sendable, Hashable {
  /// The item has neither a GUID nor a link, under `.classic`.
  case nothing
  /// The key that led to the entry. For a new post, the key that led to no entry.
  case key(IndexLevel)
  /// The GUID is the same URL as the GUID of a missing post, written differently.
  case guidAddress
  /// The link or the GUID is the link of a missing post that had no GUID.
  case bareLink
  /// The item has enough facts in common with one other post. These are those facts.
  case witnesses(MatchingFacts)
  /// At least three posts of the document have moved in a similar way. The value is the facts that
  /// the item shares with its post.
  case massMove(MatchingFacts)
  /// Link and title, and date or text, are those of a post that the reader deleted in another feed.
  case story
}

/// The facts that two posts have in common.
public struct MatchingFacts: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The link, or the path of the GUID or link on another host.
  public static let place = MatchingFacts(rawValue: 1)
  public static let title = MatchingFacts(rawValue: 2)
  /// The date, if it includes a time of day.
  public static let date = MatchingFacts(rawValue: 4)
  public static let text = MatchingFacts(rawValue: 8)
  /// Only for comparisons; it does not count as evidence.
  static let enclosure = MatchingFacts(rawValue: 16)

  package var count: Int { rawValue.nonzeroBitCount }
}

/// The parts of a post that an edit has changed and that readers see.
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
  /// The evidence as one byte for storage. The encoding is the same in all versions.
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

  /// Decodes a stored byte, or returns `nil` if it encodes no evidence.
  public init?(code: UInt8) {
    switch code {
    case 0: self = .nothing
    case 16: self = .guidAddress
    case 17: self = .bareLink
    case 18: self = .story
    case 32..<48: self = .witnesses(MatchingFacts(rawValue: code & 15))
    case 48..<64: self = .massMove(MatchingFacts(rawValue: code & 15))
    default:
      guard let level = IndexLevel(rawValue: code) else { return nil }
      self = .key(level)
    }
  }
}
