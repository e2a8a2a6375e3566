import FeedModel
import Markup

/// Podcasting 2.0 (https://podcasting2.org/docs/podcast-namespace). Elements that are attributes
/// around a text are kept when they begin; their text is added when they end.
extension FeedXMLReader {
  mutating func beginPodcast(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch parent {
    case .item, .channel, .root: break
    case .podcastValue, .alternateEnclosure, .podroll:
      return beginPodcastPart(name, in: parent, attributes)
    default: return
    }
    guard Self.elements.contains(name.element) else { return }
    let base = base
    podcast(in: parent) { $0.begin(name.element, attributes, base: base) }
    if Self.elementsWithText.contains(name.element) { gather(name, in: parent) }
  }

  private static let elements: Set<FeedName.Element> = elementsWithText.union([
    .alternateenclosure, .chapters, .image, .images, .podping, .socialinteract, .transcript, .value,
  ])

  private static let elementsWithText: Set<FeedName.Element> = [
    .block, .contentlink, .episode, .funding, .guid, .license, .location, .locked, .medium,
    .person, .season, .soundbite, .trailer, .txt, .updatefrequency,
  ]

  /// What stands in a container of the namespace.
  private mutating func beginPodcastPart(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    let scope: Scope = item == nil && !hasTooManyItems ? .channel : .item
    switch (parent, name.element) {
    case (.podcastValue, .valuerecipient):
      podcast(in: scope) { $0.values.updateLast { $0.recipients.append(.init(attributes)) } }
    case (.alternateEnclosure, .source):
      guard let url = attributes.address("uri", base) else { return }
      let file = FeedDocument.Podcast.File(url: url, type: attributes.text("contentType"))
      podcast(in: scope) { $0.alternateEnclosures.updateLast { $0.sources.append(file) } }
    case (.podroll, .remoteitem):
      podcast(in: scope) { $0.recommendations.append(.init(attributes)) }
    default: break
    }
  }

  mutating func storePodcast(_ capture: Capture) {
    podcast(in: capture.scope) { $0.end(capture.name.element, capture.value) }
  }

  private mutating func podcast(
    in scope: Scope, _ change: (inout FeedDocument.Podcast) -> Void
  ) {
    if scope == .item { item?.podcast.update(change) } else { document.podcast.update(change) }
  }
}

extension Array {
  mutating func updateLast(_ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[count - 1]) }
  }
}
