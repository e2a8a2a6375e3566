import FeedModel
import FoundationEssentials

/// A step of a change, with the data needed to undo it, in the form in which it is stored.
package struct ChangeStep: Sendable, Hashable {
  /// What the step changed. The raw values are stored. The actions up to ``removed`` have the
  /// numbers of posts or feeds, the others have values.
  enum Action: String, Sendable {
    /// Posts that were unread because of their feeds became read.
    case read
    /// Posts that the user had marked as unread became read.
    case reread
    case unread, starred, unstarred
    case deleted
    /// Feeds were added.
    case added
    /// Feeds were archived.
    case removed
    /// Archived feeds were restored. The values are ``RestoredFeed``.
    case returned
    /// Properties of subscriptions were changed. The values are ``EditedFeed``.
    case edited
    /// The address of a feed was changed. The value is an ``AddressMove``.
    case moved
    /// Notes of an imported list were stored. The value is ``AddedListNotes``.
    case noted
    /// Rules were added or removed. The values are ``ChangedRule``.
    case ruled
    /// Searches were saved or removed. The values are ``ChangedSearch``.
    case searched
  }

  let action: Action
  /// Ranges of numbers, see ``NumberSet/text``, or a list of values. Both are JSON arrays.
  package let subjects: String

  init(_ action: Action, _ numbers: NumberSet) {
    self.action = action
    subjects = numbers.text
  }

  init(_ action: Action, _ values: [some Encodable]) throws {
    self.action = action
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    subjects = String(decoding: try encoder.encode(values), as: UTF8.self)
  }

  /// Restores a step from ``actionName`` and ``subjects``.
  ///
  /// - Throws: an error for an action that this version does not know.
  package init(actionName: String, subjects: String) throws {
    guard let action = Action(rawValue: actionName) else { throw Self.invalid }
    self.action = action
    self.subjects = subjects
  }

  package var actionName: String { action.rawValue }

  var isEmpty: Bool { subjects == "[]" }

  /// The number of posts, feeds, notes, rules or searches that the step changed.
  var count: Int {
    get throws {
      switch action {
      case .noted: try values(AddedListNotes.self).reduce(0) { $0 + $1.count }
      case .returned, .edited, .moved, .ruled, .searched: try values(AnyValue.self).count
      default: try numbers().count
      }
    }
  }

  func numbers() throws -> NumberSet {
    guard let numbers = NumberSet(text: subjects) else { throw Self.invalid }
    return numbers
  }

  func values<Value: Decodable>(_ type: Value.Type) throws -> [Value] {
    try JSONDecoder().decode([Value].self, from: Data(subjects.utf8))
  }

  /// The feeds that the step changed; `nil` if it changed something else.
  var feeds: [FeedID]? {
    get throws {
      switch action {
      case .added, .removed: try numbers().feeds
      case .returned: try values(RestoredFeed.self).map(\.feed)
      case .edited: try values(EditedFeed.self).map(\.feed)
      case .moved: try values(AddressMove.self).map(\.feed)
      case .noted where try count == 0: []
      default: nil
      }
    }
  }

  private struct AnyValue: Decodable {}

  private static let invalid = DecodingError.dataCorrupted(
    DecodingError.Context(codingPath: [], debugDescription: "invalid step of a change"))
}

/// A feed whose properties were changed, with its previous properties. The properties are encoded
/// at the same level as the number of the feed.
struct EditedFeed: Codable {
  let feed: FeedID
  let properties: FeedProperties

  private enum CodingKeys: CodingKey { case feed }

  init(feed: FeedID, properties: FeedProperties) {
    self.feed = feed
    self.properties = properties
  }

  init(from decoder: any Decoder) throws {
    feed = try decoder.container(keyedBy: CodingKeys.self).decode(FeedID.self, forKey: .feed)
    properties = try FeedProperties(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(feed, forKey: .feed)
    try properties.encode(to: encoder)
  }
}

/// An archived feed that was restored, with its previous state.
struct RestoredFeed: Codable {
  let feed: FeedID
  /// When it was archived.
  let since: LibraryTime
  let properties: FeedProperties
  /// The move to the address by which the feed was restored, if its own belongs to another feed.
  var move: AddressMove?
}

extension RestoredFeed {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Older programs wrote the number of the feed among its properties.
    feed =
      try container.decodeIfPresent(FeedID.self, forKey: .feed)
      ?? container.decode(EditedFeed.self, forKey: .properties).feed
    since = try container.decode(LibraryTime.self, forKey: .since)
    properties = try container.decode(FeedProperties.self, forKey: .properties)
    move = try container.decodeIfPresent(AddressMove.self, forKey: .move)
  }
}

/// A rule that was removed, or the number of one that was added.
struct ChangedRule: Codable {
  let number: Rule.ID
  var query: String?
  var actions: [String]?

  var removed: Rule? {
    query.map {
      Rule(id: number, query: $0, actions: (actions ?? []).compactMap(RuleAction.init))
    }
  }
}

/// The name of a search that was saved or removed, with its previous query, if there was one.
struct ChangedSearch: Codable {
  let name: String
  let query: String?
}
