import FeedModel
import Markup

/// Dublin Core (https://www.dublincore.org/specifications/dublin-core/dcmi-terms/): fallbacks of the
/// core fields, and terms of its own.
extension FeedXMLReader {
  mutating func beginDublinCore(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard parent == .item || parent == .channel || parent == .root else { return }
    if let resource = address(attributes.resource), name.element == .license {
      return store(license: resource, in: parent)
    }
    switch name.element {
    case .title, .description, .abstract, .rights: gather(name, .mixed, in: parent)
    default: gather(name, in: parent)
    }
  }

  mutating func storeDublinCore(_ capture: Capture) {
    if capture.scope == .item {
      storeDublinCore(item: capture)
    } else {
      storeDublinCore(channel: capture)
    }
  }

  private mutating func storeDublinCore(item capture: Capture) {
    switch capture.name.element {
    case .title: itemFacts.title.offerFirst(capture.title, rank: 1)
    case .description, .abstract: itemFacts.summary.offer(capture.construct, rank: 1)
    case .creator, .author: itemFacts.authors.add(Author(parsing: capture.value), rank: 1)
    case .contributor:
      if let person = Author(parsing: capture.value) { item?.contributors.appendBounded(person) }
    case .publisher: item?.publisher = Author(parsing: capture.value)
    case .date:
      let date = capture.date
      itemFacts.published.offer(date: date, rank: 2)
      itemFacts.updated.offer(date: date, rank: 5)
    case .issued: itemFacts.published.offer(date: capture.date, rank: 1)
    case .created:
      let date = capture.date
      item?.created.take(date)
      itemFacts.published.offer(date: date, rank: 3)
    case .modified: itemFacts.updated.offer(date: capture.date, rank: 1)
    case .subject: if let category = capture.category { item?.add(category) }
    case .rights: itemFacts.rights.offer(capture.construct, rank: 1)
    case .license: if let address = capture.address { item?.license = address }
    case .language: itemFacts.language.offer(LanguageTag.normal(capture.value))
    default:
      if let term = capture.dublinCoreTerm(named: spelling(of: capture.name)) {
        item?.extras.dublinCore.appendBounded(term)
      }
    }
  }

  private mutating func storeDublinCore(channel capture: Capture) {
    switch capture.name.element {
    case .title: channelFacts.title.offerFirst(capture.title, rank: 1)
    case .description, .abstract: channelFacts.subtitle.offer(capture.construct, rank: 1)
    case .creator, .author: channelFacts.authors.add(Author(parsing: capture.value), rank: 1)
    case .contributor:
      if let person = Author(parsing: capture.value) { document.contributors.appendBounded(person) }
    case .publisher: document.publisher = document.publisher ?? Author(parsing: capture.value)
    case .date:
      let date = capture.date
      channelFacts.published.offer(date: date, rank: 2)
      channelFacts.updated.offer(date: date, rank: 5)
    case .issued: channelFacts.published.offer(date: capture.date, rank: 1)
    case .created:
      let date = capture.date
      document.extras.created.take(date)
      channelFacts.published.offer(date: date, rank: 3)
    case .modified: channelFacts.updated.offer(date: capture.date, rank: 1)
    case .rights: channelFacts.rights.offer(capture.construct, rank: 1)
    case .license: if let address = capture.address { document.license = address }
    case .language: channelFacts.language.offer(LanguageTag.normal(capture.value), rank: 1)
    case .subject:
      if let term = capture.value { document.add(.init(term: term)) }
    default:
      if let term = capture.dublinCoreTerm(named: spelling(of: capture.name)) {
        document.extras.dublinCore.appendBounded(term)
      }
    }
  }
}

extension Capture {
  /// An element that has no field of its own, by its name.
  fileprivate func dublinCoreTerm(named name: String) -> FeedDocument.Item.DublinCoreTerm? {
    value.map { .init(name: name, value: $0) }
  }
}
