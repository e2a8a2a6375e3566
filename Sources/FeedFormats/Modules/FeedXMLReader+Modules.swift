import FeedModel
import XMLStream

/// The small namespaces: Dublin Core and its terms, content, the comment interface, FeedBurner,
/// Creative Commons, and XHTML bodies in RSS.
extension FeedXMLReader {
  mutating func beginModule(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    guard parent == .item || parent == .channel || parent == .root else { return }
    switch (name.family, name.element) {
    case (.xhtml, .body), (.xhtml, .div):
      if parent == .item { gather(name, .markup, in: parent) }
    case (.content, .encoded): gather(name, .mixed, in: parent)
    case (.creativeCommons, .license):
      let resource = attributes.value(
        "resource", namespace: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
      if let license = address(resource) { store(license: license, in: parent) }
      gather(name, in: parent)
    case (.dublinCore, .title), (.dublinCore, .description), (.dublinCore, .rights):
      gather(name, .mixed, in: parent)
    case (.dublinCore, _), (.dublinCoreTerms, _), (.wellFormedWeb, _), (.feedBurner, .origlink):
      gather(name, in: parent)
    default: break
    }
  }

  mutating func storeModule(_ capture: Capture) {
    switch (capture.name.family, capture.name.element) {
    case (.xhtml, _): itemFacts.body.offer(capture.construct, rank: 2)
    case (.content, _): itemFacts.body.offer(capture.construct)
    case (.wellFormedWeb, .commentrss): item?.commentsFeed = capture.address
    case (.feedBurner, _): itemFacts.link.offer(capture.address, rank: -1)
    case (.creativeCommons, _):
      if let license = capture.address { store(license: license, in: capture.scope) }
    default:
      if capture.scope == .item { storeDublinCore(item: capture) }
      if capture.scope != .item { storeDublinCore(channel: capture) }
    }
  }

  private mutating func store(license: String, in scope: Scope) {
    if scope == .item { item?.license = license } else { document.license = license }
  }

  private mutating func storeDublinCore(item capture: Capture) {
    switch capture.name.element {
    case .title: itemFacts.title.offerFirst(capture.construct, rank: 1)
    case .description, .abstract: itemFacts.summary.offer(capture.construct, rank: 1)
    case .creator, .author: itemFacts.authors.add(Author(parsing: capture.value), rank: 1)
    case .contributor:
      if let person = Author(parsing: capture.value) { item?.contributors.append(person) }
    case .publisher: item?.publisher = Author(parsing: capture.value)
    case .date, .issued: itemFacts.published.offer(capture.date, rank: 1)
    case .created: itemFacts.published.offer(capture.date, rank: 2)
    case .modified: itemFacts.updated.offer(capture.date, rank: 1)
    case .subject: item?.add(category: capture)
    case .rights: itemFacts.rights.offer(capture.construct, rank: 1)
    case .language: if let language = capture.value { item?.language = language }
    default: break
    }
  }

  private mutating func storeDublinCore(channel capture: Capture) {
    switch capture.name.element {
    case .title: channelFacts.title.offerFirst(capture.construct, rank: 1)
    case .description: channelFacts.subtitle.offer(capture.construct, rank: 1)
    case .creator, .author: channelFacts.authors.add(Author(parsing: capture.value), rank: 1)
    case .contributor:
      if let person = Author(parsing: capture.value) { document.contributors.append(person) }
    case .publisher: document.publisher = document.publisher ?? Author(parsing: capture.value)
    case .date, .issued, .created: channelFacts.published.offer(capture.date, rank: 1)
    case .modified: channelFacts.updated.offer(capture.date, rank: 1)
    case .rights: channelFacts.rights.offer(capture.construct, rank: 1)
    case .language: channelFacts.language.offer(capture.value, rank: 1)
    case .subject:
      if let term = capture.value { document.categories.append(.init(term: term)) }
    default: break
    }
  }
}
