public import FeedModel
package import Search

/// A small value that a library stores under a key, see ``StoreTransaction/put(_:)``.
///
/// Stores keep the properties of its encoded form by name: strings, numbers, dates and lists of
/// strings.
package protocol StoreRecord: Codable, Hashable, Sendable {
  associatedtype Key: Codable, Hashable, Sendable
  /// The name under which records of this type are stored.
  static var kind: String { get }
  /// The name of the property that is the key.
  static var keyName: String { get }
  var key: Key { get }
}

/// A former address of a feed that has moved, by which the feed can still be found. A feed may have
/// several. The current address is not included.
package struct FormerAddress: StoreRecord {
  package static let kind = "formerAddress"
  package static let keyName = "url"
  package let url: String
  package let feedId: FeedID
  package var key: String { url }
}

extension SavedSearch: StoreRecord {
  package static let kind = "savedSearch"
  package static let keyName = "name"
  package var key: String { name }
}

extension Rule: StoreRecord {
  package static let kind = "rule"
  package static let keyName = "id"
  package var key: ID { id }
}

extension Folder: StoreRecord {
  package static let kind = "folder"
  package static let keyName = "id"
  package var key: FolderID { id }
}

/// A change in the journal. Its steps are stored separately, and are removed with it.
package struct JournalEntry: StoreRecord {
  package static let kind = "change"
  package static let keyName = "id"
  package var change: LibraryChange
  /// When the change was made, by the library's own clock.
  package let kept: LibraryTime
  package var key: LibraryChange.ID { change.id }

  package init(_ change: LibraryChange, kept: LibraryTime) {
    self.change = change
    self.kept = kept
  }

  private enum CodingKeys: CodingKey { case kept }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try LibraryChange(from: decoder), kept: try container.decode(LibraryTime.self, forKey: .kept))
  }

  package func encode(to encoder: any Encoder) throws {
    try change.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kept, forKey: .kept)
  }
}

// MARK: Encoded values

extension FeedID: Codable {}
extension FolderID: Codable {}
extension LibraryTime: Codable {}

extension FolderPath: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
