import FeedModel
import JSONText

/// Writes values that feeds, items and sources have in common. Empty arrays are left out.
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
    guard avatars.count == people.count else { return list(name, people) { $0.person($1) } }
    list(name, Array(zip(people, avatars))) { $0.person($1.0, avatar: $1.1) }
  }

  mutating func person(_ name: StaticString, _ person: Author?) {
    guard let person else { return }
    self.name(name)
    self.person(person)
  }

  /// Writes a person. JSON Feed requires a name or an address, so an author with only an email
  /// address gets a `mailto:` address.
  private mutating func person(_ person: Author, avatar: String? = nil) {
    let isBare = person.name == nil && person.url == nil
    object {
      $0.field("name", person.name)
      $0.field("url", isBare ? person.email.map { "mailto:" + $0 } : person.url)
      $0.field("avatar", avatar)
      if let email = person.email { $0.object("_lede") { $0.field("email", email) } }
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

  mutating func source(_ source: FeedDocument.Source?) {
    guard let source else { return }
    object("source") {
      $0.field("id", source.id)
      $0.plain("title", source.title)
      $0.textType("title_type", source.title)
      $0.markup("title_html", source.title)
      $0.field("url", source.link)
      $0.objects("links", source.links)
      $0.field("updated", source.updated?.date)
      $0.people("authors", source.authors)
      $0.people("contributors", source.contributors)
      $0.objects("categories", source.categories)
      $0.object("generator", source.generator)
      $0.field("icon", source.icon)
      $0.field("logo", source.logo)
      $0.text("rights", type: "rights_type", source.rights)
      $0.text("subtitle", type: "subtitle_type", source.subtitle)
    }
  }
}

/// Writes groups of fields. Missing fields and empty arrays are left out.
extension JSONWriter: FieldVisitor {
  mutating func field(_ key: StaticString, _ source: FieldSource, _ value: inout some FieldValue) {
    value.write(key, to: &self)
  }

  mutating func group(_ key: StaticString, _ group: inout (some FieldGroup)?) {
    object(key, group)
  }

  mutating func groups(_ key: StaticString, _ groups: inout [some FieldGroup]) {
    objects(key, groups)
  }

  mutating func object(_ key: StaticString, _ group: (some FieldGroup)?) {
    guard let group else { return }
    name(key)
    object(group)
  }

  mutating func objects(_ key: StaticString, _ groups: [some FieldGroup]) {
    list(key, groups) { $0.object($1) }
  }

  private mutating func object(_ group: some FieldGroup) {
    var group = group
    object { group.visitFields(&$0) }
  }
}
