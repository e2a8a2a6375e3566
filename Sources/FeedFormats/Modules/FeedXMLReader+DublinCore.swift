import FeedModel
import Markup

/// Dublin Core (https://www.dublincore.org/specifications/dublin-core/dcmi-terms/): fallbacks for
/// the core fields, and other terms.
extension FeedXMLReader {
  mutating func beginDublinCore(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard parent == .item || parent == .channel || parent == .root else { return }
    if let resource = address(attributes.resource), name.element == .license {
      self[parent].license = resource
      return
    }
    switch name.element {
    case .title, .description, .abstract, .rights: gather(name, .mixed, in: parent)
    default: gather(name, in: parent)
    }
  }

  mutating func storeDublinCore(_ capture: Capture) {
    let scope = capture.scope
    switch capture.name.element {
    case .title: self[scope].title.offerFirst(capture.title, rank: 1)
    case .description, .abstract: self[scope].summary.offer(capture.construct, rank: 1)
    case .creator, .author: self[scope].authors.add(Author(parsing: capture.value), rank: 1)
    case .contributor: self[scope].add(contributor: Author(parsing: capture.value))
    case .publisher: self[scope].publisher.offerFirst(Author(parsing: capture.value), rank: 1)
    case .date:
      let date = capture.date
      self[scope].published.offer(date: date, rank: 2)
      self[scope].updated.offer(date: date, rank: 5)
    case .issued: self[scope].published.offer(date: capture.date, rank: 1)
    case .created:
      let date = capture.date
      self[scope].created.take(date)
      self[scope].published.offer(date: date, rank: 3)
    case .modified: self[scope].updated.offer(date: capture.date, rank: 1)
    case .subject: self[scope].add(capture.category)
    case .rights: self[scope].rights.offer(capture.construct, rank: 1)
    case .license: self[scope].license = capture.address ?? self[scope].license
    case .language:
      self[scope].language.offer(
        LanguageTag.normal(capture.value), rank: scope.isOfItem ? 0 : 1)
    default:
      guard let value = capture.value else { return }
      self[scope].dublinCore.appendBounded(.init(name: spelling(of: capture.name), value: value))
    }
  }
}
