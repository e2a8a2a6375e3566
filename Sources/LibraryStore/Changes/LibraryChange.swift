public import FoundationEssentials

/// A change to the library by a command, which can be undone.
public struct LibraryChange: Sendable, Hashable, Identifiable, Codable {
  /// The kind of a change. New kinds may be added.
  public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let markRead = Kind(rawValue: "mark-read")
    public static let markUnread = Kind(rawValue: "mark-unread")
    public static let markAllRead = Kind(rawValue: "mark-all-read")
    public static let star = Kind(rawValue: "star")
    public static let unstar = Kind(rawValue: "unstar")
    public static let delete = Kind(rawValue: "delete")
    public static let add = Kind(rawValue: "add")
    public static let remove = Kind(rawValue: "remove")
    /// Several subscriptions were added from a list.
    public static let importing = Kind(rawValue: "import")
    /// Properties of subscriptions were set.
    public static let set = Kind(rawValue: "set")
    public static let renameFolder = Kind(rawValue: "rename-folder")
    public static let addRule = Kind(rawValue: "rules-add")
    public static let removeRules = Kind(rawValue: "rules-remove")
    public static let saveSearch = Kind(rawValue: "search-save")
    public static let removeSearch = Kind(rawValue: "search-remove")
  }

  /// A number that grows within a library: the last change has the highest number.
  public var id: Int64
  public var kind: Kind
  public var date: Date
  /// The number of posts, feeds, rules or searches that were changed.
  public var count: Int
  /// The names of up to ``mostNamed`` feeds or searches, the title of a single post, or the query
  /// of a single rule.
  public var subject: String?
  /// When the change was made, by the library's own clock.
  package var kept: LibraryTime
}

/// A change that was undone.
public struct UndoneChange: Sendable, Hashable {
  public var change: LibraryChange
  /// The number of posts, feeds, rules or searches that were restored. It is lower than the
  /// change's count if some of them have changed since.
  public var restored: Int
}

extension LibraryChange {
  /// The number of changes in the journal. Posts deleted by older changes are removed permanently.
  public static let remembered = 50

  /// The maximum number of items that the description of a change names.
  static let mostNamed = 3

  /// Returns the subject of a change to items with these names; `nil` if there are none or too
  /// many.
  static func subject(_ names: [String]) -> String? {
    names.isEmpty || names.count > mostNamed ? nil : names.joined(separator: ", ")
  }
}

extension PostMark {
  /// The kind of a change that sets the mark.
  var kind: LibraryChange.Kind {
    switch self {
    case .read(true): .markRead
    case .read(false): .markUnread
    case .starred(true): .star
    case .starred(false): .unstar
    }
  }
}
