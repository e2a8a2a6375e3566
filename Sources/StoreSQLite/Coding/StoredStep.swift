import FeedModel
import GRDB
import LibraryStore

/// The row of a step of a change.
struct StoredStep {
  let action: String
  /// Ranges of posts or feeds, see ``NumberSet/text``, or a list of encoded values.
  let subjects: String

  init(action: String, subjects: String) {
    self.action = action
    self.subjects = subjects
  }

  private init(_ action: String, _ numbers: NumberSet) {
    self.init(action: action, subjects: numbers.text)
  }

  private init(_ action: String, _ values: [some Encodable]) throws {
    self.init(action: action, subjects: try StoredList.text(values) ?? "[]")
  }

  init(_ step: ChangeStep) throws {
    switch step {
    case .marked(.read(let value), let posts): self.init(value ? "read" : "unread", posts)
    case .marked(.starred(let value), let posts): self.init(value ? "starred" : "unstarred", posts)
    case .reread(let posts): self.init("reread", posts)
    case .deleted(let posts): self.init("deleted", posts)
    case .added(let feeds): self.init("added", feeds)
    case .removed(let feeds): self.init("removed", feeds)
    case .returned(let before):
      try self.init("returned", before.map { StoredValue(feed: $0, value: $1) })
    case .edited(let before):
      try self.init("edited", before.map { StoredValue(feed: $0, value: $1) })
    case .moved(let move): try self.init("moved", [move])
    case .noted(let kept): try self.init("noted", [kept])
    case .ruled(let before):
      try self.init("ruled", before.map { StoredRule(number: $0, rule: $1) })
    case .searched(let before):
      try self.init("searched", before.map { StoredSearch(name: $0, query: $1) })
    }
  }

  func step() throws -> ChangeStep {
    switch action {
    case "read": .marked(.read(true), try numbers())
    case "reread": .reread(try numbers())
    case "unread": .marked(.read(false), try numbers())
    case "starred": .marked(.starred(true), try numbers())
    case "unstarred": .marked(.starred(false), try numbers())
    case "deleted": .deleted(try numbers())
    case "added": .added(try numbers())
    case "returned": .returned(try feedValues())
    case "removed": .removed(try numbers())
    case "edited": .edited(try feedValues())
    case "moved": .moved(try first())
    case "noted": .noted(try first())
    case "ruled": .ruled(try values { (stored: StoredRule) in (stored.number, stored.rule) })
    case "searched": .searched(try values { (stored: StoredSearch) in (stored.name, stored.query) })
    default: throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  private func numbers() throws -> NumberSet {
    guard let numbers = NumberSet(text: subjects) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return numbers
  }

  private func values<Stored: Decodable, Key: Hashable, Value>(
    _ pair: (Stored) -> (Key, Value)
  ) throws -> [Key: Value] {
    Dictionary(try StoredList.values(subjects).map(pair)) { $1 }
  }

  private func feedValues<Value: Codable>() throws -> [FeedID: Value] {
    try values { (stored: StoredValue<Value>) in (stored.feed, stored.value) }
  }

  private func first<Value: Decodable>() throws -> Value {
    let stored: [Value] = try StoredList.values(subjects)
    guard let value = stored.first else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return value
  }
}

/// A value that belongs to a feed: its properties, or its state while it was archived.
private struct StoredValue<Value: Codable>: Codable {
  let feed: FeedID
  let value: Value

  private enum CodingKeys: CodingKey { case feed, properties }

  init(feed: FeedID, value: Value) {
    self.feed = feed
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Older programs wrote the number of a restored feed among its properties.
    feed =
      try container.decodeIfPresent(FeedID.self, forKey: .feed)
      ?? container.nestedContainer(keyedBy: CodingKeys.self, forKey: .properties)
      .decode(FeedID.self, forKey: .feed)
    value = try Value(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(feed, forKey: .feed)
    try value.encode(to: encoder)
  }
}

/// A rule with its number; without a query if no rule had the number.
private struct StoredRule: Codable {
  let number: Rule.ID
  let query: String?
  let actions: [String]?

  init(number: Rule.ID, rule: Rule?) {
    self.number = number
    query = rule?.query
    actions = rule?.actions.map(\.word)
  }

  var rule: Rule? {
    query.map {
      Rule(id: number, query: $0, actions: (actions ?? []).compactMap(RuleAction.init))
    }
  }
}

/// A saved search with its name; without a query if no search had the name.
private struct StoredSearch: Codable {
  let name: String
  let query: String?
}
