import FeedModel
import JSONText

/// Reads authors.
extension JSONFeedReading {
  /// Authors, and their images in the same order. The images are empty if no author has one.
  typealias Authors = (people: [Author], avatars: [String?])

  /// Reads `authors` (JSON Feed 1.1) or else `author` (1.0). Either may be an array or a single
  /// value.
  mutating func authors(_ json: JSONValue) -> Authors {
    let authors = authors(among: elements(json, "authors"))
    guard authors.people.isEmpty, let single = json["author"], single != .null else {
      return authors
    }
    return self.authors(among: single.array ?? [single])
  }

  private mutating func authors(among elements: [JSONValue]) -> Authors {
    var authors: Authors = ([], [])
    for element in elements.prefix(FeedDocument.Item.mostOfAKind) {
      guard let author = author(element) else { continue }
      authors.people.append(author)
      authors.avatars.append(address(element, "avatar"))
    }
    if authors.avatars.allSatisfy({ $0 == nil }) { authors.avatars = [] }
    return authors
  }

  private mutating func author(_ json: JSONValue) -> Author? {
    if let name = plain(json, as: "authors") {
      return Author(name: ControlCharacters.removed(from: name))
    }
    let name = string(json, "name")
    let url = address(json, "url")
    guard let url, url.hasPrefix("mailto:") else {
      return name == nil && url == nil ? nil : Author(name: name, url: url)
    }
    return Author(name: name, email: String(url.dropFirst("mailto:".count)))
  }
}
