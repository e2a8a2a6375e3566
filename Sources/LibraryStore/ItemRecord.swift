import FeedModel
package import FoundationEssentials

/// What an account has done with an item, see ``ItemKey``.
package struct ItemRecord: StoreRecord {
  package static let kind = "itemRecord"
  package static let keyName = "id"
  /// The key of the item, a space, and the name of the account.
  package let id: String
  /// When the account read the item.
  package var read: Date?
  /// The direction of the vote.
  package var vote: String?

  package var key: String { id }

  init(_ item: String, _ account: String) {
    id = Self.key(item, account)
  }

  static func key(_ item: String, _ account: String) -> String { "\(item) \(account)" }
}

/// An item that was deleted while no feed had a post of it.
package struct DeletedItem: StoreRecord {
  package static let kind = "deletedItem"
  package static let keyName = "id"
  /// Half of the digest of the item's key.
  package let id: Int64

  package var key: Int64 { id }

  static func key(of story: Digest) -> Int64 { Int64(bitPattern: story.low) }
}
