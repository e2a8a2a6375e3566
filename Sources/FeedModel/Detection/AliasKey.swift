/// A further way to find an entry, asked only for a post that no ``IndexKey`` leads to: by two facts
/// that it has in common with a post that has just disappeared.
///
/// An alias leads to one entry, the one it was bound to last. It is a hint and no proof: what it
/// leads to is compared before it counts, so 64 bits are enough.
public struct AliasKey: Sendable, Hashable {
  public let hash: UInt64

  public init(hash: UInt64) {
    self.hash = hash
  }

  init(_ kind: AliasKind, _ parts: [Digest]) {
    var combination = Digest.Combination()
    combination.add(Digest(high: 1, low: UInt64(kind.rawValue)))
    for part in parts { combination.add(part) }
    hash = combination.digest.low
  }
}

/// What an alias is made of.
enum AliasKind: UInt8 {
  /// A guid that is an address, in canonical form: `http` that became `https` (A1).
  case guidAddress = 1
  /// The link of a post that had no guid, which has one now (A0).
  case bareLink = 2
  case linkAndTitle = 3
  case linkAndDate = 4
  case titleAndDate = 5
  /// The path of guid or link without its host: a feed that has moved.
  case pathAndTitle = 6
  /// The next four are kept only for posts without a GUID of their own, without a link, or with a
  /// GUID that ends in a small number.
  case pathAndText = 7
  case titleAndText = 8
  case title = 9
  case text = 10
}

/// An alias with what it is made of.
struct Alias {
  let kind: AliasKind
  let key: AliasKey

  init(_ kind: AliasKind, _ parts: Digest...) {
    self.kind = kind
    key = AliasKey(kind, parts)
  }
}
