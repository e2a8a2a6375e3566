import FoundationEssentials
import HTMLText
import JSONText

extension HNItem {
  /// Reads an item of the official API. Every field except the number may be missing, and unknown
  /// fields are ignored.
  init?(api value: JSONValue) {
    guard let id = value["id"]?.integer else { return nil }
    self.init(id: ID(id), kind: value["type"]?.string.flatMap(Kind.init(rawValue:)) ?? .story)
    author = value["by"]?.string
    time = value["time"]?.double.map { Date(timeIntervalSince1970: $0) }
    title = value["title"]?.string.map { PlainText.from($0) }
    url = value["url"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    text = value["text"]?.string.flatMap { $0.isEmpty ? nil : Self.sanitised($0) }
    score = value["score"]?.integer.map(Int.init)
    commentCount = value["descendants"]?.integer.map(Int.init)
    parent = (value["parent"] ?? value["poll"])?.integer.map(ID.init)
    children = (value["kids"]?.array ?? []).compactMap { $0.integer.map(ID.init) }
    isDeleted = value["deleted"]?.bool ?? false
    isDead = value["dead"]?.bool ?? false
  }

  /// Reads a hit of the search API.
  init?(hit value: JSONValue) {
    guard let id = value["objectID"]?.string.flatMap(ID.init) else { return nil }
    let tags = Set((value["_tags"]?.array ?? []).compactMap(\.string))
    let kind = [Kind.comment, .job, .poll, .pollOption].first { tags.contains($0.rawValue) }
    self.init(id: id, kind: kind ?? .story)
    author = value["author"]?.string
    time = value["created_at_i"]?.double.map { Date(timeIntervalSince1970: $0) }
    title = (value["title"]?.string ?? value["story_title"]?.string).map { PlainText.from($0) }
    url = value["url"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    text = (value["comment_text"]?.string ?? value["story_text"]?.string).map(Self.sanitised)
    score = value["points"]?.integer.map(Int.init)
    commentCount = value["num_comments"]?.integer.map(Int.init)
    parent = value["parent_id"]?.integer.map(ID.init)
    story = value["story_id"]?.integer.map(ID.init)
  }

  private static func sanitised(_ html: String) -> String {
    HTMLSanitizer.sanitize(html, base: nil)
  }
}

extension HNUser {
  init?(api value: JSONValue) {
    guard let name = value["id"]?.string else { return nil }
    self.name = name
    karma = value["karma"]?.integer.map(Int.init)
    created = value["created"]?.double.map { Date(timeIntervalSince1970: $0) }
    about = value["about"]?.string.map { HTMLSanitizer.sanitize($0, base: nil) }
    submitted = (value["submitted"]?.array ?? []).compactMap { $0.integer.map(HNItem.ID.init) }
  }
}
