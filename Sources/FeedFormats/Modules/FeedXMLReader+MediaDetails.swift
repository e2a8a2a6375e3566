import Markup

/// Details of Media RSS files, such as credits, restrictions and ratings.
extension FeedXMLReader {
  mutating func beginMediaDetail(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard let field = FeedDocument.Media.details[name.element] else { return }
    let base = base
    var hasText = false
    media(in: parent) { hasText = field.begin(&$0, attributes, base) }
    if hasText { gather(name, in: parent) }
  }

  mutating func storeMediaDetail(_ capture: Capture) {
    let field = FeedDocument.Media.details[capture.name.element]
    media(in: capture.scope) { field?.end(&$0, capture.value) }
    if capture.name.element == .keywords { storeKeywords(capture) }
  }
}

extension FeedDocument.Media {
  fileprivate static let details: [FeedName.Element: ElementField<Self>] = [
    .copyright: .one(\.copyright, .init()),
    .credit: .each(\.credits, .init()),
    .embed: .one(\.embed, .init(url: ""), hasText: false),
    .hash: .each(\.hashes, .init()),
    .keywords: .text { $0.keywords = $1?.keywords ?? $0.keywords },
    .license: .one(\.license, .init()),
    .peerlink: .each(\.peers, .init(), hasText: false),
    .player: .one(\.player, .init(url: ""), hasText: false),
    .rating: .one(\.rating, .init()),
    .restriction: ElementField {
      $0.restriction = Restriction().filled(from: $1, $2)
      return true
    } end: {
      $0.restriction?.readPlaces($1)
    },
    .starrating: .attributes { $0.community = ($0.community ?? .init()).filled(from: $1, $2) },
    .statistics: .attributes { $0.community = ($0.community ?? .init()).filled(from: $1, $2) },
    .status: .attributes { media, attributes, _ in media.status = attributes.text("state") },
    .subtitle: .each(\.subtitles, .init(), hasText: false),
    .tags: .text { media, text in
      media.community.update(orNew: .init()) { $0.tags = text?.keywords ?? [] }
    },
    .text: .each(\.texts, .init()),
  ]
}

extension FeedDocument.Media.Restriction {
  /// Keeps the case of addresses, and changes country codes to lower case.
  fileprivate mutating func readPlaces(_ text: String?) {
    let parts = (text ?? "").split(whereSeparator: \.isWhitespace)
    content = parts.map { type == "uri" ? String($0) : $0.lowercased() }
  }
}
