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

extension StoreRecord where Self: Identifiable, Key == ID {
  package static var keyName: String { "id" }
  package var key: ID { id }
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
}

extension LibraryClock: StoreRecord {
  package static let kind = "libraryClock"
}

extension Folder: StoreRecord {
  package static let kind = "folder"
}

/// The steps of a change are stored separately, and are removed with it.
extension LibraryChange: StoreRecord {
  package static let kind = "change"
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
