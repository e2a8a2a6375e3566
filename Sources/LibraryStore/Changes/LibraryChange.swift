package import FeedModel
public import FoundationEssentials

/// A change of the library that a command has made, and that can be undone.
public struct LibraryChange: Sendable, Hashable, Identifiable, Codable {
  /// What was done. More may come.
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
    /// Several subscriptions at once, from a list.
    public static let importing = Kind(rawValue: "import")
    /// Properties of subscriptions were set.
    public static let set = Kind(rawValue: "set")
    public static let renameFolder = Kind(rawValue: "rename-folder")
    public static let addRule = Kind(rawValue: "rules-add")
    public static let removeRules = Kind(rawValue: "rules-remove")
    public static let saveSearch = Kind(rawValue: "search-save")
    public static let removeSearch = Kind(rawValue: "search-remove")
  }

  /// Counts up within a library: the last change has the highest number.
  public var id: Int64
  public var kind: Kind
  public var date: Date
  /// How many posts, feeds, rules or searches it changed.
  public var count: Int
  /// The names of the few feeds or searches, the title of the one post, or the query of the one
  /// rule it was about.
  public var subject: String?

  public init(id: Int64, kind: Kind, date: Date, count: Int, subject: String? = nil) {
    self.id = id
    self.kind = kind
    self.date = date
    self.count = count
    self.subject = subject
  }
}

/// A change that was taken back.
public struct UndoneChange: Sendable, Hashable {
  public var change: LibraryChange
  /// How many of its posts, feeds, rules or searches are as they were before. Fewer than the
  /// change's own count when something newer has happened to the others.
  public var restored: Int

  public init(_ change: LibraryChange, restored: Int) {
    self.change = change
    self.restored = restored
  }
}

extension LibraryChange {
  /// How many changes a library remembers. What an older one deleted is gone for good.
  public static let remembered = 50

  /// A change of so many things at most is called by their names.
  package static let mostNamed = 3

  /// The subject of a change of things with these names.
  package static func subject(_ names: [String]) -> String? {
    names.isEmpty || names.count > mostNamed ? nil : names.joined(separator: ", ")
  }
}

extension ChangeStep {
  /// The few feeds that steps are about; nil where they are many, or about something else, too.
  package static func feeds(of steps: [ChangeStep]) -> [FeedID]? {
    var all: Set<FeedID> = []
    for step in steps {
      guard step.count <= LibraryChange.mostNamed, let feeds = step.feeds else { return nil }
      all.formUnion(feeds)
    }
    return all.count <= LibraryChange.mostNamed ? all.sorted() : nil
  }

  private var feeds: [FeedID]? {
    switch self {
    case .added(let feeds), .removed(let feeds): feeds.feeds
    case .returned(let before): Array(before.keys)
    case .edited(let before): Array(before.keys)
    case .moved(let move): [move.feed]
    case .noted(let kept) where kept.count == 0: []
    default: nil
    }
  }

  /// The name of a change of rules or searches, as far as the step tells it.
  package var subject: String? {
    switch self {
    case .searched(let before): LibraryChange.subject(before.keys.sorted())
    case .ruled(let before): before.count == 1 ? before.values.first??.query : nil
    default: nil
    }
  }
}

extension PostMark {
  /// What putting the mark on is called.
  package var kind: LibraryChange.Kind {
    switch self {
    case .read(true): .markRead
    case .read(false): .markUnread
    case .starred(true): .star
    case .starred(false): .unstar
    }
  }
}
