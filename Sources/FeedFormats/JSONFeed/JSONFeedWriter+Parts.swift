import FeedModel
import JSONText

/// Writes values that feeds, items and sources have in common. Missing values and empty arrays are
/// left out.
extension JSONWriter {
  mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { field(name, array: elements, body) }
  }

  /// Writes the text of a date that could not be read.
  mutating func unreadable(_ name: StaticString, _ date: FeedDate?) {
    if let date, date.date == nil { field(name, date.text) }
  }

  /// - Parameter avatars: The image of each person, in the order of `people`, or an empty array.
  mutating func people(_ name: StaticString, _ people: [Author], avatars: [String?] = []) {
    guard avatars.count == people.count else { return objects(name, people) }
    list(name, Array(zip(people, avatars))) { json, person in
      json.object { person.0.write(to: &$0, avatar: person.1) }
    }
  }

  /// Writes all links with their relations. If none of them is the page of the feed or item, as in
  /// RSS, the page is added at the end.
  mutating func links(_ links: [FeedDocument.Link], page: String?) {
    guard let page, !links.contains(where: { $0.rel == "alternate" }) else {
      return objects("links", links)
    }
    objects("links", links + [FeedDocument.Link(href: page)])
  }

  mutating func object(_ name: StaticString, _ value: (some JSONFields)?) {
    if let value { object(name) { value.write(to: &$0) } }
  }

  mutating func objects(_ name: StaticString, _ values: [some JSONFields]) {
    list(name, values) { json, value in json.object { value.write(to: &$0) } }
  }
}

/// A value that is written as a JSON object.
protocol JSONFields {
  /// Writes the fields of the object.
  func write(to json: inout JSONWriter)
}

extension Author: JSONFields {
  func write(to json: inout JSONWriter) { write(to: &json, avatar: nil) }

  /// Writes a person. JSON Feed requires a name or an address, so an author with only an email
  /// address gets a `mailto:` address.
  fileprivate func write(to json: inout JSONWriter, avatar: String?) {
    let isBare = name == nil && url == nil
    json.field("name", name)
    json.field("url", isBare ? email.map { "mailto:" + $0 } : url)
    json.field("avatar", avatar)
    if let email { json.object("_lede") { $0.field("email", email) } }
  }
}

extension Enclosure: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("url", url)
    json.field("mime_type", mediaType)
    json.field("title", title)
    json.field("size_in_bytes", size)
    json.field("duration_in_seconds", duration)
  }
}

extension FeedDocument.Link: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("href", href)
    json.field("rel", rel)
    json.field("type", type)
    json.field("title", title)
    json.field("hreflang", hreflang)
    json.field("length", length)
  }
}

extension FeedDocument.Category: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("term", term)
    json.field("scheme", scheme)
    json.field("label", label)
  }
}

extension FeedDocument.FeedImage: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("url", url)
    json.field("title", title)
    json.field("link", link)
    json.field("width", width)
    json.field("height", height)
    json.field("description", description)
  }
}

extension FeedDocument.Generator: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("name", name)
    json.field("version", version)
    json.field("url", url)
  }
}

extension FeedDocument.Source: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("id", id)
    json.plain("title", title)
    json.textType("title_type", title)
    json.markup("title_html", title)
    json.field("url", link)
    json.objects("links", links)
    json.field("updated", updated?.date)
    json.objects("authors", authors)
    json.objects("contributors", contributors)
    json.objects("categories", categories)
    json.object("generator", generator)
    json.field("icon", icon)
    json.field("logo", logo)
    json.text("rights", type: "rights_type", rights)
    json.text("subtitle", type: "subtitle_type", subtitle)
  }
}
