import FeedModel
import XMLStream

/// Apple's podcast namespace.
extension FeedXMLReader {
  mutating func beginITunes(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch (parent, name.element) {
    case (.item, .image), (.channel, .image), (.root, .image):
      store(iTunesImage: address(attributes["href"] ?? attributes["url"]), in: parent)
      gather(name, in: parent)
    case (.item, .link), (.channel, .link), (.root, .link):
      if attributes["rel"] == "image" {
        store(iTunesImage: address(attributes["href"]), in: parent)
      }
    case (.channel, .owner), (.root, .owner): person = Author()
    case (.channel, .category), (.root, .category), (.item, .category):
      if let term = attributes["text"], !term.isEmpty {
        store(iTunesCategory: term, in: parent)
      }
    case (.item, _), (.channel, _), (.root, _), (.owner, .name), (.owner, .email):
      if Self.plainElements.contains(name.element) { gather(name, in: parent) }
    default: break
    }
  }

  private static let plainElements: Set<FeedName.Element> = [
    .author, .block, .duration, .email, .episode, .explicit, .keywords, .name, .newFeedURL,
    .season, .subtitle, .summary, .title,
  ]

  mutating func storeITunes(_ capture: Capture) {
    switch (capture.scope, capture.name.element) {
    case (.owner, .name): person?.name = capture.value
    case (.owner, .email): person?.email = capture.value
    case (_, .image): store(iTunesImage: capture.address, in: capture.scope)
    case (_, .keywords):
      for term in (capture.value ?? "").split(whereSeparator: { $0 == "," || $0 == ";" }) {
        let term = term.trimmingBlanks()
        if !term.isEmpty { store(iTunesCategory: term, in: capture.scope) }
      }
    case (.item, _):
      if var facts = item?.itunes {
        Self.read(capture, into: &facts)
        item?.itunes = facts
      }
      storeITunesFallbacks(capture)
    default:
      Self.read(capture, into: &document.itunes)
      if capture.name.element == .author {
        channelFacts.authors.add(Author(parsing: capture.value), rank: 2)
      }
      if capture.name.element == .summary || capture.name.element == .subtitle {
        channelFacts.subtitle.offerFirst(capture.construct, rank: 3)
      }
    }
  }

  private static func read(_ capture: Capture, into facts: inout FeedDocument.ITunes) {
    let value = capture.value
    switch capture.name.element {
    case .author: facts.author = value
    case .block: facts.block = value?.lowercased() == "yes"
    case .duration: facts.duration = value.flatMap(Numbers.clock) ?? facts.duration
    case .episode: facts.episode = value.flatMap(Numbers.whole)
    case .season: facts.season = value.flatMap(Numbers.whole)
    case .explicit: facts.explicit = value.flatMap(explicit)
    case .subtitle: facts.subtitle = value
    case .summary: facts.summary = value
    case .newFeedURL: facts.newFeedURL = value
    default: break
    }
  }

  private static func explicit(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true": true
    case "no", "false", "clean": false
    default: nil
    }
  }

  private mutating func storeITunesFallbacks(_ capture: Capture) {
    switch capture.name.element {
    case .title: itemFacts.title.offerFirst(capture.construct, rank: 3)
    case .author: itemFacts.authors.add(Author(parsing: capture.value), rank: 2)
    case .summary: itemFacts.summary.offer(capture.construct, rank: 2)
    case .subtitle: itemFacts.summary.offer(capture.construct, rank: 3)
    default: break
    }
  }

  private mutating func store(iTunesImage url: String?, in scope: Scope) {
    guard let url else { return }
    if scope == .item {
      item?.itunes.image = url
      itemFacts.image.offer(url)
    } else {
      document.itunes.image = url
      channelFacts.image.offer(.init(url: url), rank: 1)
    }
  }

  private mutating func store(iTunesCategory term: String, in scope: Scope) {
    let category = FeedDocument.Category(term: term)
    if scope == .item {
      item?.add(category)
    } else if !document.categories.contains(category) {
      document.categories.append(category)
    }
  }

  mutating func closeOwner() {
    defer { person = nil }
    guard let person else { return }
    document.itunes.owner = .init(name: person.name, email: person.email)
    document.publisher = document.publisher ?? person
  }
}
