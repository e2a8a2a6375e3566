import FeedModel
import Markup

/// Google's podcast namespace: the same facts as Apple's, which come first.
extension FeedXMLReader {
  mutating func beginGooglePlay(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard parent == .item || parent == .channel || parent == .root else { return }
    switch name.element {
    case .image:
      guard let url = attributes.address("href", base) else { return }
      if parent == .item {
        itemFacts.image.offerFirst(url, rank: 3)
      } else {
        channelFacts.image.offerFirst(.init(url: url), rank: 2)
      }
    case .category:
      if let term = attributes.text("text") { store(podcastCategory: term, in: parent) }
    case .author, .block, .description, .email, .explicit, .owner: gather(name, in: parent)
    default: break
    }
  }

  mutating func storeGooglePlay(_ capture: Capture) {
    guard let value = capture.value else { return }
    let isItem = capture.scope == .item
    switch capture.name.element {
    case .author:
      let author = Author(parsing: value)
      if isItem { itemFacts.authors.add(author, rank: 4) }
      if !isItem { channelFacts.authors.add(author, rank: 4) }
    case .description:
      if isItem { itemFacts.summary.offerFirst(capture.construct, rank: 5) }
      if !isItem { channelFacts.subtitle.offerFirst(capture.construct, rank: 5) }
    case .email, .owner:
      if !isItem, document.publisher == nil { document.publisher = Author(parsing: value) }
    case .block:
      let block = value.lowercased() == "yes"
      itunes(in: capture.scope) { $0.block = $0.block ?? block }
    case .explicit:
      let explicit = Explicitness.flag(value)
      itunes(in: capture.scope) { $0.explicit = $0.explicit ?? explicit }
    default: break
    }
  }
}
