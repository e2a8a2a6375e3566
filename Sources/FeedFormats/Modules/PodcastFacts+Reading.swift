import Markup

extension FeedDocument.Podcast {
  /// Keeps what an element's attributes say.
  ///
  /// - Parameter base: what relative addresses resolve against.
  mutating func begin(
    _ element: FeedName.Element, _ attributes: XMLAttributes, base: AddressBase
  ) {
    let url = attributes.address("url", base) ?? attributes.address("href", base)
    switch element {
    case .alternateenclosure: alternateEnclosures.append(.init(attributes))
    case .block: blocks.append(.init(id: attributes.text("id")))
    case .chapters:
      if let url { chaptersFile = File(url: url, type: attributes.text("type")) }
    case .contentlink: if let url { contentLinks.append(File(url: url)) }
    case .episode: episode = Episode(display: attributes.text("display"))
    case .funding: funding.append(Funding(url: url))
    case .image, .images: images += Image.all(attributes, base: base)
    case .license: license = License(url: url)
    case .location: locations.append(.init(attributes))
    case .locked: lock = Lock(owner: attributes.text("owner"))
    case .person:
      people.append(
        Person(
          role: attributes.text("role"), group: attributes.text("group"),
          image: attributes.address("img", base), url: url))
    case .podping: usesPodping = attributes.flag("usesPodping")
    case .season: season = Season(name: attributes.text("name"))
    case .socialinteract:
      discussions.append(
        Discussion(
          protocolName: attributes.text("protocol"), url: attributes.address("uri", base),
          accountID: attributes.text("accountId"),
          accountURL: attributes.address("accountUrl", base),
          priority: attributes.whole("priority")))
    case .soundbite:
      soundbites.append(
        Soundbite(
          start: attributes.decimal("startTime"), duration: attributes.decimal("duration")))
    case .trailer: trailers.append(.init(attributes, url))
    case .transcript:
      if let url { transcripts.append(.init(url, attributes)) }
    case .txt: texts.appendBounded(Text(purpose: attributes.text("purpose")))
    case .updatefrequency: updateFrequency = .init(attributes)
    case .value: values.append(.init(attributes))
    default: break
    }
  }

  /// Adds the text of an element that has begun.
  mutating func end(_ element: FeedName.Element, _ text: String?) {
    switch element {
    case .block: blocks.updateLast { $0.isBlocked = text.flatMap(Numbers.flag) }
    case .contentlink: contentLinks.updateLast { $0.title = text }
    case .episode: episode?.number = text.flatMap(Numbers.decimal)
    case .funding: funding.updateLast { $0.title = text }
    case .guid: guid = text
    case .license: license?.name = text
    case .location: locations.updateLast { $0.name = text }
    case .locked: lock?.isLocked = text.flatMap(Numbers.flag)
    case .medium: medium = text?.lowercased()
    case .person: people.updateLast { $0.name = text }
    case .season: season?.number = text.flatMap(Numbers.decimal)
    case .soundbite: soundbites.updateLast { $0.title = text }
    case .trailer: trailers.updateLast { $0.title = text }
    case .txt: texts.updateLast { $0.value = text }
    case .updatefrequency: updateFrequency?.text = text
    default: break
    }
  }
}

extension FeedDocument.Podcast.AlternateEnclosure {
  fileprivate init(_ attributes: XMLAttributes) {
    self.init(
      type: attributes.text("type"), size: attributes.size("length"),
      bitrate: attributes.decimal("bitrate"), height: attributes.whole("height"),
      language: attributes.text("lang"), title: attributes.text("title"),
      rel: attributes.text("rel"), codecs: attributes.text("codecs"),
      isDefault: attributes.flag("default"))
  }
}

extension FeedDocument.Podcast.Image {
  /// One by its `href`, or all of a `srcset`: addresses with their widths.
  fileprivate static func all(_ attributes: XMLAttributes, base: AddressBase) -> [Self] {
    if let url = attributes.address("href", base) {
      return [
        Self(
          url: url, width: attributes.whole("width"), height: attributes.whole("height"),
          alternative: attributes.text("alt"), purpose: attributes.text("purpose"))
      ]
    }
    return (attributes.text("srcset") ?? "").split(separator: ",").compactMap { candidate in
      let parts = candidate.split(whereSeparator: \.isWhitespace)
      guard let url = parts.first.flatMap({ base.resolve(String($0)) })
      else { return nil }
      let width = parts.dropFirst().first { $0.last == "w" }.flatMap { Int($0.dropLast()) }
      return Self(url: url, width: width)
    }
  }
}

extension FeedDocument.Podcast.Location {
  fileprivate init(_ attributes: XMLAttributes) {
    self.init(
      geo: attributes.text("geo"), openStreetMap: attributes.text("osm"),
      rel: attributes.text("rel"), country: attributes.text("country"))
  }
}

extension FeedDocument.Podcast.Trailer {
  fileprivate init(_ attributes: XMLAttributes, _ url: String?) {
    self.init(
      url: url, published: attributes.date("pubdate"), size: attributes.size("length"),
      type: attributes.text("type"), season: attributes.whole("season"))
  }
}

extension FeedDocument.Podcast.Transcript {
  fileprivate init(_ url: String, _ attributes: XMLAttributes) {
    self.init(
      url: url, type: attributes.text("type"), language: attributes.text("language"),
      rel: attributes.text("rel"))
  }
}

extension FeedDocument.Podcast.UpdateFrequency {
  fileprivate init(_ attributes: XMLAttributes) {
    self.init(
      rule: attributes.text("rrule"), isComplete: attributes.flag("complete"),
      start: attributes.date("dtstart"))
  }
}

extension FeedDocument.Podcast.Value {
  fileprivate init(_ attributes: XMLAttributes) {
    self.init(
      type: attributes.text("type"), method: attributes.text("method"),
      suggested: attributes.text("suggested"))
  }
}

extension FeedDocument.Podcast.Value.Recipient {
  init(_ attributes: XMLAttributes) {
    self.init(
      name: attributes.text("name"), type: attributes.text("type"),
      address: attributes.text("address"), customKey: attributes.text("customKey"),
      customValue: attributes.text("customValue"), split: attributes.whole("split"),
      isFee: attributes.flag("fee"))
  }
}

extension FeedDocument.Podcast.RemoteItem {
  init(_ attributes: XMLAttributes) {
    self.init(
      feedGUID: attributes.text("feedGuid"), feedURL: attributes.text("feedUrl"),
      itemGUID: attributes.text("itemGuid"), medium: attributes.text("medium"),
      title: attributes.text("title"))
  }
}
