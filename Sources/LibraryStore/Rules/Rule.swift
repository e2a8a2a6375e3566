/// What is done with new posts that a query finds.
public struct Rule: Sendable, Hashable, Identifiable, Codable {
  public struct ID: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public static func < (one: ID, other: ID) -> Bool { one.rawValue < other.rawValue }
  }

  /// Never used twice.
  public var id: ID
  /// The text of the query, read anew at each refresh: ages count from then.
  public var query: String
  /// At least one.
  public var actions: [RuleAction]

  public init(id: ID, query: String, actions: [RuleAction]) {
    self.id = id
    self.query = query
    self.actions = actions
  }
}

extension Rule {
  private enum CodingKeys: CodingKey { case id, query, actions }

  /// Actions of a later version are left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      query: try container.decode(String.self, forKey: .query),
      actions: try container.decode([String].self, forKey: .actions).compactMap(RuleAction.init))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(query, forKey: .query)
    try container.encode(actions.map(\.word), forKey: .actions)
  }
}

/// Something a rule does.
public enum RuleAction: Sendable, Hashable {
  case markRead
  case star
  /// Puts a tag of the reader's own on the post, which edits by the feed leave alone.
  case tag(String)
  /// The post is not stored and never comes.
  case drop
  /// Somebody is to be told by other means; see ``Announcement/notifies``.
  case notify

  /// The word it is stored and printed by.
  public var word: String {
    switch self {
    case .markRead: "read"
    case .star: "star"
    case .tag(let tag): "tag:\(tag)"
    case .drop: "drop"
    case .notify: "notify"
    }
  }

  /// Nil for a word of a later version.
  public init?(word: String) {
    switch word {
    case "read": self = .markRead
    case "star": self = .star
    case "drop": self = .drop
    case "notify": self = .notify
    case _ where word.hasPrefix("tag:") && word.count > 4: self = .tag(String(word.dropFirst(4)))
    default: return nil
    }
  }
}
