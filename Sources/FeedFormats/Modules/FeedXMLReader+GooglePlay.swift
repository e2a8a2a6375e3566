import FeedModel
import Markup

/// Google's podcast namespace. Its values are fallbacks for those of Apple's.
extension FeedXMLReader {
  mutating func beginGooglePlay(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard parent == .item || parent == .channel || parent == .root else { return }
    switch name.element {
    case .image:
      self[parent].offerFirst(
        image: attributes.address("href", base), rank: parent.isOfItem ? 3 : 2)
    case .category:
      if let term = attributes.text("text") { store(podcastCategory: term, in: parent) }
    case .author, .block, .description, .email, .explicit, .owner: gather(name, in: parent)
    default: break
    }
  }

  mutating func storeGooglePlay(_ capture: Capture) {
    guard let value = capture.value else { return }
    let scope = capture.scope
    switch capture.name.element {
    case .author: self[scope].authors.add(Author(parsing: value), rank: 4)
    case .description: self[scope].summary.offerFirst(capture.construct, rank: 5)
    case .email, .owner:
      if !scope.isOfItem { channelFacts.publisher.offerFirst(Author(parsing: value), rank: 1) }
    case .block:
      let block = value.lowercased() == "yes"
      itunes(in: scope) { $0.block = $0.block ?? block }
    case .explicit:
      let explicit = Explicitness.flag(value)
      itunes(in: scope) { $0.explicit = $0.explicit ?? explicit }
    default: break
    }
  }
}
