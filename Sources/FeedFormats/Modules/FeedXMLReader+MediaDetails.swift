import Markup

/// What Media RSS says about a piece: who made it, who may see it, what people thought of it.
/// Elements that are attributes around a text are kept when they begin; their text is added when
/// they end.
extension FeedXMLReader {
  mutating func beginMediaDetail(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard Self.details.contains(name.element) else { return }
    let base = base
    media(in: parent) { $0.begin(name.element, attributes, base: base) }
    if Self.elementsWithText.contains(name.element) { gather(name, in: parent) }
  }

  private static let details: Set<FeedName.Element> = elementsWithText.union([
    .embed, .peerlink, .player, .starrating, .statistics, .status, .subtitle,
  ])

  private static let elementsWithText: Set<FeedName.Element> = [
    .copyright, .credit, .hash, .keywords, .license, .rating, .restriction, .tags, .text,
  ]

  mutating func storeMediaDetail(_ capture: Capture) {
    media(in: capture.scope) { $0.end(capture.name.element, capture.value) }
    if capture.name.element == .keywords { storeKeywords(capture) }
  }
}

extension FeedDocument.Media {
  fileprivate mutating func begin(
    _ element: FeedName.Element, _ attributes: XMLAttributes, base: AddressBase
  ) {
    switch element {
    case .copyright: copyright = Notice(url: attributes.address("url", base))
    case .credit:
      credits.appendBounded(
        Credit(role: attributes.text("role"), scheme: attributes.text("scheme")))
    case .embed: embed = Player(attributes, base) ?? embed
    case .hash: hashes.appendBounded(Hash(algorithm: attributes.text("algo")))
    case .license:
      license = Notice(url: attributes.address("href", base), type: attributes.text("type"))
    case .peerlink:
      if let url = attributes.address("href", base) {
        peers.appendBounded(File(url: url, type: attributes.text("type")))
      }
    case .player: player = Player(attributes, base) ?? player
    case .rating: rating = Rating(scheme: attributes.text("scheme"))
    case .restriction:
      restriction = Restriction(
        relationship: attributes.text("relationship"), type: attributes.text("type"))
    case .starrating, .statistics: count(attributes)
    case .status: status = attributes.text("state")
    case .subtitle:
      if let url = attributes.address("href", base) {
        subtitles.appendBounded(
          Subtitle(url: url, type: attributes.text("type"), language: attributes.text("lang")))
      }
    case .text:
      texts.appendBounded(
        Passage(
          type: attributes.text("type"), language: attributes.text("lang"),
          start: attributes.text("start"), end: attributes.text("end")))
    default: break
    }
  }

  private mutating func count(_ attributes: XMLAttributes) {
    var community = community ?? Community()
    community.ratingAverage = attributes.decimal("average") ?? community.ratingAverage
    community.ratingCount = attributes.whole("count") ?? community.ratingCount
    community.ratingMinimum = attributes.decimal("min") ?? community.ratingMinimum
    community.ratingMaximum = attributes.decimal("max") ?? community.ratingMaximum
    community.views = attributes.whole("views") ?? community.views
    community.favorites = attributes.whole("favorites") ?? community.favorites
    self.community = community
  }

  fileprivate mutating func end(_ element: FeedName.Element, _ text: String?) {
    switch element {
    case .copyright: copyright?.content = text
    case .credit: credits.updateLast { $0.content = text }
    case .hash: hashes.updateLast { $0.content = text }
    case .keywords: keywords = text?.keywords ?? keywords
    case .license: license?.content = text
    case .rating: rating?.content = text
    case .restriction: restriction?.takeContent(text)
    case .tags:
      var community = community ?? Community()
      community.tags = text?.keywords ?? []
      self.community = community
    case .text: texts.updateLast { $0.content = text }
    default: break
    }
  }
}

extension FeedDocument.Media.Player {
  fileprivate init?(_ attributes: XMLAttributes, _ base: AddressBase) {
    guard let url = attributes.address("url", base) else { return nil }
    self.init(url: url, width: attributes.whole("width"), height: attributes.whole("height"))
  }
}

extension FeedDocument.Media.Restriction {
  /// Addresses keep their letters; codes of countries are the same in both cases.
  fileprivate mutating func takeContent(_ text: String?) {
    let parts = (text ?? "").split(whereSeparator: \.isWhitespace)
    content = parts.map { type == "uri" ? String($0) : $0.lowercased() }
  }
}
