import FeedModel
import Foundation
import GRDB
import LibraryStore

/// A step as its row holds it.
struct StoredStep {
  let action: String
  let subjects: String

  init(action: String, subjects: String) {
    self.action = action
    self.subjects = subjects
  }

  init(_ step: ChangeStep) throws {
    switch step {
    case .marked(let mark, let posts):
      action = Self.action(of: mark)
      subjects = posts.text
    case .reread(let posts): (action, subjects) = ("reread", posts.text)
    case .deleted(let posts): (action, subjects) = ("deleted", posts.text)
    case .added(let feeds): (action, subjects) = ("added", feeds.text)
    case .returned(let before):
      action = "returned"
      let stored = before.sorted { $0.key < $1.key }.map { StoredReturn($1, of: $0) }
      subjects = try StoredList.text(stored) ?? "[]"
    case .removed(let feeds): (action, subjects) = ("removed", feeds.text)
    case .edited(let before):
      action = "edited"
      let stored = before.sorted { $0.key < $1.key }.map { StoredProperties($1, of: $0) }
      subjects = try StoredList.text(stored) ?? "[]"
    case .moved(let move):
      action = "moved"
      subjects = try StoredList.text([StoredMove(move)]) ?? "[]"
    case .noted(let kept):
      action = "noted"
      subjects = try StoredList.text([StoredNotes(kept)]) ?? "[]"
    case .ruled(let before):
      action = "ruled"
      let stored = before.sorted { $0.key < $1.key }.map { StoredRule($1, numbered: $0) }
      subjects = try StoredList.text(stored) ?? "[]"
    case .searched(let before):
      action = "searched"
      let stored = before.sorted { $0.key < $1.key }.map { StoredSearch(name: $0, query: $1) }
      subjects = try StoredList.text(stored) ?? "[]"
    }
  }

  private static func action(of mark: PostMark) -> String {
    switch mark {
    case .read(let value): value ? "read" : "unread"
    case .starred(let value): value ? "starred" : "unstarred"
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
    case "returned": .returned(try returned())
    case "removed": .removed(try numbers())
    case "edited": .edited(try properties())
    case "moved": .moved(try first(StoredMove.self).move)
    case "noted": .noted(try first(StoredNotes.self).kept)
    case "ruled": .ruled(try rules())
    case "searched": .searched(try searches())
    default: throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  private func numbers() throws -> NumberSet {
    guard let numbers = NumberSet(text: subjects) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return numbers
  }

  private func properties() throws -> [FeedID: FeedProperties] {
    let stored: [StoredProperties] = try StoredList.values(subjects)
    return Dictionary(stored.map { (FeedID(rawValue: $0.feed), $0.properties) }) { $1 }
  }
}

extension StoredStep {
  private func rules() throws -> [Rule.ID: Rule?] {
    let stored: [StoredRule] = try StoredList.values(subjects)
    return Dictionary(stored.map { (Rule.ID(rawValue: $0.number), $0.rule) }) { $1 }
  }

  private func searches() throws -> [String: String?] {
    let stored: [StoredSearch] = try StoredList.values(subjects)
    return Dictionary(stored.map { ($0.name, $0.query) }) { $1 }
  }

  private func returned() throws -> [FeedID: RemovedFeed] {
    let stored: [StoredReturn] = try StoredList.values(subjects)
    return Dictionary(stored.map { (FeedID(rawValue: $0.properties.feed), $0.before) }) { $1 }
  }

  private func first<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let stored: [Value] = try StoredList.values(subjects)
    guard let value = stored.first else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return value
  }
}

/// A feed's change of address, as JSON.
private struct StoredMove: Codable {
  var feed: Int64
  var old: String
  var new: String
  var meant: Int64?
  var displaced: Int64?
  var properties: StoredProperties?

  init(_ move: AddressMove) {
    feed = move.feed.rawValue
    old = move.old.storable
    new = move.new.storable
    meant = move.meant?.rawValue
    displaced = move.displaced?.rawValue
    properties = move.properties.map { StoredProperties($0, of: move.feed) }
  }

  var move: AddressMove {
    var move = AddressMove(
      FeedID(rawValue: feed), from: old, to: new, meaning: meant.map(FeedID.init(rawValue:)))
    move.displaced = displaced.map(FeedID.init(rawValue:))
    move.properties = properties?.properties
    return move
  }
}

/// Of which notes were kept, as JSON.
private struct StoredNotes: Codable {
  var head: Bool
  var folders: [String]
  var feeds: [Int64]
  var count: Int

  init(_ kept: KeptNotes) {
    head = kept.head
    folders = kept.folders.map(\.description.storable)
    feeds = kept.feeds.map(\.rawValue)
    count = kept.count
  }

  var kept: KeptNotes {
    var kept = KeptNotes(
      head: head, folders: folders.map(FolderPath.init(parsing:)),
      feeds: feeds.map(FeedID.init(rawValue:)))
    kept.count = count
    return kept
  }
}

/// What a feed was before it came back, as JSON.
private struct StoredReturn: Codable {
  var since: Int64
  var properties: StoredProperties
  var move: StoredMove?

  init(_ before: RemovedFeed, of feed: FeedID) {
    since = before.since.rawValue
    properties = StoredProperties(before.properties, of: feed)
    move = before.move.map(StoredMove.init)
  }

  var before: RemovedFeed {
    RemovedFeed(
      since: LibraryTime(rawValue: since), properties: properties.properties, move: move?.move)
  }
}

/// A rule as JSON; without a query it was not there.
private struct StoredRule: Codable {
  var number: Int64
  var query: String?
  var actions: [String]?

  init(_ rule: Rule?, numbered id: Rule.ID) {
    number = id.rawValue
    query = rule?.query.storable
    actions = rule?.actions.map(\.word.storable)
  }

  var rule: Rule? {
    guard let query else { return nil }
    return Rule(
      id: Rule.ID(rawValue: number), query: query,
      actions: (actions ?? []).compactMap(RuleAction.init))
  }
}

/// A saved search as JSON; without a query it was not there.
private struct StoredSearch: Codable {
  var name: String
  var query: String?
}

/// Properties of a feed as JSON.
private struct StoredProperties: Codable {
  var feed: Int64
  var title: String?
  var folder: String
  var tags: [String]
  var onUpdate: String
  var keepBodyDays: Int?
  var keepDays: Int?
  var keepPosts: Int?

  init(_ properties: FeedProperties, of feed: FeedID) {
    self.feed = feed.rawValue
    title = properties.title
    folder = properties.folder.description
    tags = properties.tags
    onUpdate = properties.onUpdate.rawValue
    keepBodyDays = properties.retention.bodyDays
    keepDays = properties.retention.days
    keepPosts = properties.retention.posts
  }

  var properties: FeedProperties {
    FeedProperties(
      title: title, folder: FolderPath(parsing: folder), tags: tags,
      onUpdate: UpdatePolicy(rawValue: onUpdate) ?? .record,
      retention: Retention(bodyDays: keepBodyDays, days: keepDays, posts: keepPosts))
  }
}
