/// Actions that are applied to new posts that match a query.
public struct Rule: Sendable, Hashable, Identifiable, Codable {
  public struct ID: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public static func < (one: ID, other: ID) -> Bool { one.rawValue < other.rawValue }
  }

  /// A unique number that is never reused.
  public var id: ID
  /// The text of the query. It is parsed at each refresh, so ages count from the time of the
  /// refresh.
  public var query: String
  /// The actions, at least one.
  public var actions: [RuleAction]

  public init(id: ID, query: String, actions: [RuleAction]) {
    self.id = id
    self.query = query
    self.actions = actions
  }
}

extension Rule {
  private enum CodingKeys: CodingKey { case id, query, actions }

  /// Decodes a rule without the actions that only later versions know.
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

/// An action of a rule.
public enum RuleAction: Sendable, Hashable {
  case markRead
  case star
  /// Adds a tag of the user to the post, which edits by the feed do not change.
  case tag(String)
  /// Discards the post permanently; it is not stored.
  case drop
  /// Requests an additional notification; see ``Announcement/notifies``.
  case notify

  /// The keyword by which the action is stored and printed.
  public var word: String {
    switch self {
    case .markRead: "read"
    case .star: "star"
    case .tag(let tag): "tag:\(tag)"
    case .drop: "drop"
    case .notify: "notify"
    }
  }

  /// Returns `nil` for an unknown keyword, which may be one of a later version.
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
