/// An additional way to find the entry of a missing post, made of one or two facts.
///
/// Aliases are looked up only for a post that no ``IndexKey`` leads to. An alias leads to one
/// entry, the one it was bound to last. It is a hint: the posts are compared before a match counts,
/// so a hash of 64 bits is sufficient.
public struct AliasKey: Sendable, Hashable {
  public let hash: UInt64

  public init(hash: UInt64) {
    self.hash = hash
  }
}

/// The facts that an alias is made of.
enum AliasKind: UInt8 {
  /// A GUID that is a URL, in canonical form. It finds a post whose GUID changed from `http` to
  /// `https`.
  case guidAddress = 1
  /// The link of a post without a GUID. It finds that post after it was given a GUID.
  case bareLink = 2
  case linkAndTitle = 3
  case linkAndDate = 4
  case titleAndDate = 5
  /// The path of the GUID or link without the host. It finds a post after its feed has moved.
  case pathAndTitle = 6
  /// The following four are stored only for posts without a GUID of their own, without a link, or
  /// with a GUID that ends in a small number.
  case pathAndText = 7
  case titleAndText = 8
  case title = 9
  case text = 10
}

/// An alias and its kind.
struct Alias {
  let kind: AliasKind
  let key: AliasKey

  init(_ kind: AliasKind, _ parts: Digest?...) {
    self.kind = kind
    let digest = Digest(combining: [Digest(high: 1, low: UInt64(kind.rawValue))] + parts)
    key = AliasKey(hash: digest.low)
  }
}
