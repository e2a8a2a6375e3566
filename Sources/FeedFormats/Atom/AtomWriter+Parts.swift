import FeedModel
import FoundationEssentials

/// Writes elements that feeds, entries and sources have in common. Elements without a value are
/// left out.
extension AtomWriter {
  mutating func plain(_ name: String, _ value: String?) {
    if let value = XMLWriter.cleaned(value) { xml.element(name, text: value) }
  }

  mutating func text(_ name: String, _ text: TextConstruct?, isRequired: Bool = false) {
    let text = AtomText(text)
    if text == nil, isRequired { xml.empty(name) }
    write(name, text)
  }

  mutating func write(_ name: String, _ text: AtomText?) {
    guard let text else { return }
    xml.element(name, [("type", text.type)], text: text.value)
  }

  /// Writes the first valid date in RFC 3339 format (section 3.3).
  mutating func date(_ name: String, _ dates: [FeedDate?], isRequired: Bool = true) {
    let text = Self.written(dates)?.date.flatMap(RFC3339.format)
    if let text = text ?? (isRequired ? Self.noDate : nil) { xml.element(name, text: text) }
  }

  /// Returns the first date that can be written and read again. Placeholders, such as the year 1,
  /// are skipped.
  static func written(_ dates: [FeedDate?]) -> FeedDate? {
    for case let date? in dates {
      guard let time = date.date, !date.isPlaceholder, RFC3339.format(time) != nil else { continue }
      return date
    }
    return nil
  }

  private static let noDate = "1970-01-01T00:00:00Z"

  mutating func link(_ link: FeedDocument.Link) {
    xml.empty(
      "link",
      [
        ("rel", link.rel), ("type", link.type), ("href", link.href), ("hreflang", link.hreflang),
        ("title", link.title), ("length", link.length),
      ])
  }

  mutating func people(_ name: String, _ people: [Author]) {
    for person in people.lazy.map(\.asRead) where person != Author() {
      xml.start(name)
      if person.name == nil { xml.empty("name") }
      plain("name", person.name)
      plain("uri", AtomText.address(person.url))
      plain("email", person.email)
      xml.end()
    }
  }

  mutating func categories(_ categories: [FeedDocument.Category]) {
    for category in categories {
      xml.empty(
        "category",
        [("term", category.term), ("scheme", category.scheme), ("label", category.label)])
    }
  }

  mutating func generator(_ generator: FeedDocument.Generator?) {
    guard let generator, let name = XMLWriter.cleaned(generator.name) else { return }
    xml.element(
      "generator", [("uri", AtomText.address(generator.url)), ("version", generator.version)],
      text: name)
  }
}

// These properties give values as a parser returns them. Values that a parser would drop or that
// would be duplicates are not written, so that writing a document that was read gives the same
// bytes.

extension Author {
  var asRead: Author {
    Author(
      name: XMLWriter.cleaned(name), email: XMLWriter.cleaned(email), url: AtomText.address(url))
  }
}

extension [Author] {
  var uniqueAsRead: [Author] {
    lazy.map(\.asRead).reduce(into: []) { unique, person in
      if person != Author(), !unique.contains(person) { unique.append(person) }
    }
  }
}

extension FeedDocument.Category {
  /// The category as a parser returns it, or `nil` if it has neither a term nor a label.
  var asRead: FeedDocument.Category? {
    let label = XMLWriter.cleaned(label)
    return (XMLWriter.cleaned(term) ?? label).map {
      FeedDocument.Category(term: $0, scheme: XMLWriter.cleaned(scheme), label: label)
    }
  }
}

extension [FeedDocument.Category] {
  var uniqueAsRead: [FeedDocument.Category] {
    var seen: Set<FeedDocument.Category> = []
    return compactMap(\.asRead).filter { seen.insert($0).inserted }
  }
}
