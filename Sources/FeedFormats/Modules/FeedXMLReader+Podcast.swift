import FeedModel
import Markup

/// Podcasting 2.0 (https://podcasting2.org/docs/podcast-namespace).
extension FeedXMLReader {
  mutating func beginPodcast(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch parent {
    case .item, .channel, .root: break
    case .podcastValue, .alternateEnclosure, .podroll:
      return beginPodcastPart(name, in: parent, attributes)
    default: return
    }
    guard let field = FeedDocument.Podcast.elements[name.element] else { return }
    let base = base
    var hasText = false
    podcast(in: parent) { hasText = field.begin(&$0, attributes, base) }
    if hasText { gather(name, in: parent) }
  }

  /// Starts an element inside a container element of the namespace.
  private mutating func beginPodcastPart(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    let scope: Scope = item == nil && !hasTooManyItems ? .channel : .item
    let base = base
    podcast(in: scope) {
      switch (parent, name.element) {
      case (.podcastValue, .valuerecipient):
        let recipient = FeedDocument.Podcast.Value.Recipient().filled(from: attributes, base)
        $0.values.updateLast { $0.recipients += [recipient].compactMap(\.self) }
      case (.alternateEnclosure, .source):
        guard let url = attributes.address("uri", base) else { return }
        let file = FeedDocument.Podcast.File(url: url, type: attributes.text("contentType"))
        $0.alternateEnclosures.updateLast { $0.sources.append(file) }
      case (.podroll, .remoteitem):
        let item = FeedDocument.Podcast.RemoteItem().filled(from: attributes, base)
        $0.recommendations += [item].compactMap(\.self)
      default: break
      }
    }
  }

  mutating func storePodcast(_ capture: Capture) {
    let field = FeedDocument.Podcast.elements[capture.name.element]
    podcast(in: capture.scope) { field?.end(&$0, capture.value) }
  }

  private mutating func podcast(
    in scope: Scope, _ change: (inout FeedDocument.Podcast) -> Void
  ) {
    if scope == .item { item?.podcast.update(change) } else { document.podcast.update(change) }
  }
}

extension FeedDocument.Podcast {
  fileprivate static let elements: [FeedName.Element: ElementField<Self>] = [
    .alternateenclosure: .each(\.alternateEnclosures, .init(), hasText: false),
    .block: .each(\.blocks, .init()),
    .chapters: .one(\.chaptersFile, .init(), hasText: false),
    .contentlink: .each(\.contentLinks, .init()),
    .episode: .one(\.episode, .init()),
    .funding: .each(\.funding, .init()),
    .guid: .text { $0.guid = $1 },
    .image: .attributes { $0.images += Image.all($1, base: $2) },
    .images: .attributes { $0.images += Image.all($1, base: $2) },
    .license: .one(\.license, .init()),
    .location: .each(\.locations, .init()),
    .locked: .one(\.lock, .init()),
    .medium: .text { $0.medium = $1?.lowercased() },
    .person: .each(\.people, .init()),
    .podping: .attributes { podcast, attributes, _ in
      podcast.usesPodping = attributes.flag("usesPodping")
    },
    .season: .one(\.season, .init()),
    .socialinteract: .each(\.discussions, .init(), hasText: false),
    .soundbite: .each(\.soundbites, .init()),
    .trailer: .each(\.trailers, .init()),
    .transcript: .each(\.transcripts, .init(), hasText: false),
    .txt: .each(\.texts, .init()),
    .updatefrequency: .one(\.updateFrequency, .init()),
    .value: .each(\.values, .init(), hasText: false),
  ]
}

extension FeedDocument.Podcast.Image {
  /// Returns the image of `href`, or all images of `srcset` with their widths.
  fileprivate static func all(_ attributes: XMLAttributes, base: AddressBase) -> [Self] {
    if let image = Self().filled(from: attributes, base) { return [image] }
    return (attributes.text("srcset") ?? "").split(separator: ",").compactMap { candidate in
      let parts = candidate.split(whereSeparator: \.isWhitespace)
      guard let url = parts.first.flatMap({ base.resolve(String($0)) })
      else { return nil }
      let width = parts.dropFirst().first { $0.last == "w" }.flatMap { Int($0.dropLast()) }
      return Self(url: url, width: width)
    }
  }
}
