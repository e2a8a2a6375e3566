import FeedModel
import Foundation
import URLs

@testable import FeedFormats

/// The values that an Atom document contains for the values of a feed.
enum AtomValue {
  /// Returns the text of an element, without characters that XML does not allow, and without
  /// whitespace at its ends.
  static func text(_ text: String?) -> String? {
    guard let text else { return nil }
    let kept = attribute(text).trimmingCharacters(in: CharacterSet(charactersIn: "\t\n\r\u{20}"))
    return kept.isEmpty ? nil : kept
  }

  /// Returns an address, or `nil` for one with executable or embedded content, such as
  /// `javascript:` and `data:`.
  static func address(_ address: String?) -> String? {
    guard let address = text(address) else { return nil }
    let refused = ["about", "blob", "data", "javascript", "livescript", "mocha", "vbscript"]
    let letters = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let scheme = URLReference.scheme(of: String(String.UnicodeScalarView(letters)))?.lowercased()
    if scheme.map(refused.contains) == true { return nil }
    // Tabs and line breaks inside the address are removed.
    return String(
      String.UnicodeScalarView(
        address.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }))
  }

  /// Returns the text of an attribute, including whitespace.
  static func attribute(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: kept.append(scalar)
      case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: break
      case 0x80...0x9F:
        kept +=
          String(bytes: [UInt8(scalar.value)], encoding: .windowsCP1252)?.unicodeScalars
          ?? .init()
      default: kept.append(scalar)
      }
    }
    return String(kept)
  }

  static func markup(_ construct: TextConstruct?) -> String? {
    construct.flatMap { text($0.sanitizedHTML()) }
  }

  static func date(_ date: FeedDate?) -> String? {
    date?.date.flatMap(RFC3339.format).flatMap { text in
      ["0001-", "1970-01-01T00:00:00Z"].contains(where: text.hasPrefix) ? nil : text
    }
  }

  static func people(_ people: [Author], areUnique: Bool = false) -> [Author] {
    var held: [Author] = []
    for person in people {
      let person = Author(
        name: text(person.name), email: text(person.email), url: address(person.url))
      if person != Author(), !areUnique || !held.contains(person) { held.append(person) }
    }
    return held
  }

  static func category(_ category: FeedDocument.Category) -> FeedDocument.Category? {
    guard let term = text(category.term) ?? text(category.label) else { return nil }
    return .init(term: term, scheme: text(category.scheme), label: text(category.label))
  }

  /// Returns the files without repeated addresses, with sizes only above 0.
  static func files(_ files: [Enclosure]) -> [Enclosure] {
    var seen: Set<String> = []
    return files.compactMap { file in
      guard let url = address(file.url), seen.insert(url).inserted else { return nil }
      return Enclosure(
        url: url, mediaType: file.mediaType.map(attribute), title: file.title.map(attribute),
        size: file.size.flatMap { $0 > 0 ? $0 : nil })
    }
  }

  // MARK: Links

  /// Relations that have their own fields.
  private static let fields: Set<String> = [
    "alternate", "enclosure", "hub", "license", "replies", "self",
  ]

  static func otherLinks(_ links: [FeedDocument.Link]) -> [FeedDocument.Link] {
    all(links).filter { !fields.contains($0.rel) }
  }

  static func all(_ links: [FeedDocument.Link]) -> [FeedDocument.Link] {
    links.compactMap { link in
      guard let href = address(link.href) else { return nil }
      return .init(
        href: href, rel: relation(link.rel), type: link.type.map(attribute),
        title: link.title.map(attribute), hreflang: link.hreflang.map(attribute),
        length: link.length.map(attribute))
    }
  }

  private static func relation(_ text: String) -> String {
    let kept = attribute(text)
    if kept.isEmpty { return "alternate" }
    return kept.contains(":") ? kept : self.text(kept)?.lowercased() ?? ""
  }

  /// Returns the first alternate link that leads to a page, otherwise the first one.
  static func page(_ links: [FeedDocument.Link]) -> String? {
    let alternates = all(links).filter { $0.rel == "alternate" }
    return (alternates.first(where: \.leadsToPage) ?? alternates.first)?.href
  }

  static func link(_ rel: String, _ links: [FeedDocument.Link]) -> String? {
    all(links).first { $0.rel == rel }?.href
  }

  static func lastLink(_ rel: String, _ links: [FeedDocument.Link]) -> String? {
    link(rel, links.reversed())
  }

  // MARK: Podcasts

  static func itunes(_ itunes: FeedDocument.ITunes) -> FeedDocument.ITunes {
    var held = FeedDocument.ITunes()
    held.explicit = itunes.explicit
    held.block = itunes.block
    held.episode = itunes.episode
    held.season = itunes.season
    held.newFeedURL = text(itunes.newFeedURL)
    held.episodeType = text(itunes.episodeType)?.lowercased()
    held.type = text(itunes.type)?.lowercased()
    held.isComplete = itunes.isComplete
    return held
  }

  /// Returns the duration in seconds, rounded to milliseconds. That of a file counts only if it is
  /// the only file of the item.
  static func duration(of item: FeedDocument.Item) -> Double? {
    let only = item.enclosures.count == 1 ? item.enclosures[0].duration : nil
    guard let seconds = only ?? item.itunes.duration, seconds >= 0, seconds < 1e9 else {
      return nil
    }
    return (seconds * 1000).rounded() / 1000
  }

  static func language(_ tag: String?) -> String? {
    text(tag)?.replacing("_", with: "-")
  }

  static func tombstone(_ entry: FeedDocument.DeletedEntry) -> [String?]? {
    guard let ref = text(entry.ref) else { return nil }
    return [
      ref, date(entry.when), "\(people(entry.by.map { [$0] } ?? []))", markup(entry.comment),
    ]
  }

  static func source(_ source: FeedDocument.Source) -> [String: String] {
    var texts: [String: String] = [:]
    texts["id"] = text(source.id)
    texts["title"] = markup(source.title)
    texts["subtitle"] = markup(source.subtitle)
    texts["rights"] = markup(source.rights)
    texts["link"] = address(source.link) ?? link("alternate", source.links)
    texts["updated"] = date(source.updated)
    texts["icon"] = address(source.icon)
    texts["logo"] = address(source.logo)
    texts["generator"] = text(source.generator?.name)
    texts["people"] = "\(people(source.authors)) \(people(source.contributors))"
    texts["categories"] = "\(source.categories.compactMap(category))"
    texts["links"] = "\(otherLinks(source.links))"
    return texts
  }
}
