import FeedModel

/// Stores the text of Atom elements.
extension FeedXMLReader {
  mutating func storeAtom(_ capture: Capture) {
    switch capture.scope {
    case .item:
      storeEntry(capture)
      storeCommon(capture)
    case .root, .channel:
      storeFeed(capture)
      storeCommon(capture)
    case .source: storeSource(capture)
    case .author, .contributor, .deleter: storePerson(capture)
    default: break
    }
  }

  /// Stores an element that both feeds and entries have.
  private mutating func storeCommon(_ capture: Capture) {
    let scope = capture.scope
    switch capture.name.element {
    case .title: self[scope].title.offerFirst(atomTitle(capture), rank: atomRank)
    case .summary where scope == .item, .subtitle where scope != .item,
      .tagline where scope != .item:
      self[scope].summary.offer(atomText(capture), rank: atomRank)
    case .rights, .copyright: self[scope].rights.offer(atomText(capture), rank: atomRank)
    case .published: self[scope].published.offer(date: capture.date, rank: atomRank)
    case .issued: self[scope].published.offer(date: capture.date, rank: atomRank + 1)
    case .created:
      self[scope].created.take(capture.date)
      self[scope].published.offer(date: capture.date, rank: atomRank + 2)
    case .updated: self[scope].updated.offer(date: capture.date, rank: atomRank)
    case .modified: self[scope].updated.offer(date: capture.date, rank: atomRank + 1)
    case .link: addLink(capture)
    case .category: self[scope].add(capture.category)
    default: break
    }
  }

  private mutating func storeEntry(_ capture: Capture) {
    switch capture.name.element {
    case .id:
      // In RSS, `atom:id` is a fallback for a missing GUID.
      guard document.format.isAtom || item?.guid == nil else { return }
      item?.guid = capture.value
      storeAbsoluteID(capture)
    case .content:
      item?.contentSource = capture.sourceAddress
      itemFacts.body.offer(atomText(capture), rank: atomRank)
      itemFacts.language.offer(language, rank: 1)
    default: break
    }
  }

  /// Stores the absolute form of an id that is a relative address, such as `/posts/1`.
  mutating func storeAbsoluteID(_ capture: Capture?) {
    let absolute = capture?.absoluteID
    if absolute != nil || item?.$extras?.absoluteID != nil { item?.extras.absoluteID = absolute }
  }

  private mutating func storeFeed(_ capture: Capture) {
    switch capture.name.element {
    case .id: document.id = capture.absoluteID ?? capture.value
    case .info: document.extras.info = atomText(capture) ?? document.extras.info
    case .icon: document.icon = capture.address
    case .logo: channelFacts.image.offer(.init(url: capture.address), rank: atomRank)
    case .generator: document.generator = capture.generator ?? document.generator
    default: break
    }
  }

  private mutating func storeSource(_ capture: Capture) {
    switch capture.name.element {
    case .id: source?.id = capture.value
    case .title:
      let title = atomText(capture)
      source?.title = title
    case .subtitle, .tagline:
      let subtitle = atomText(capture)
      source?.subtitle = subtitle
    case .rights, .copyright:
      let rights = atomText(capture)
      source?.rights = rights
    case .updated, .modified: source?.updated.take(capture.date)
    case .icon: source?.icon = capture.address
    case .logo: source?.logo = capture.address
    case .generator: source?.generator = capture.generator
    case .link: addLink(capture)
    case .category: if let category = capture.category { addAtomCategory(category, in: .source) }
    default: break
    }
  }

  // MARK: People

  mutating func storePerson(_ capture: Capture) {
    switch capture.name.element {
    case .name: person?.name = capture.value
    case .email: person?.email = capture.value
    case .uri, .url, .homepage: person?.url = capture.address
    default: break
    }
  }

  mutating func closePerson(_ scope: Scope) {
    guard let person = takePerson() else { return }
    switch (scope, source) {
    case (.author, .some): source?.authors.appendBounded(person)
    case (_, .some): source?.contributors.appendBounded(person)
    case (.author, nil): self[ownerScope].authors.add(person, rank: atomRank)
    case (_, nil): self[ownerScope].add(contributor: person)
    }
  }

  /// The scope of the open item, or of the feed if no item is open.
  private var ownerScope: Scope { item == nil ? .channel : .item }

  // MARK: Text

  /// Returns the text construct, read as HTML if its content contradicts the declared type.
  mutating func atomText(_ capture: Capture) -> TextConstruct? {
    guard rules == .recovering, let html = capture.mislabeledHTML else {
      return capture.atomConstruct(in: document.format)
    }
    isRecovered = true
    return html
  }

  /// Returns the title of a feed or post like ``atomText(_:)``, but without decoding Base64.
  private mutating func atomTitle(_ capture: Capture) -> TextConstruct? {
    guard rules == .recovering, capture.isBase64(in: document.format) else {
      return atomText(capture)
    }
    isRecovered = true
    return capture.withoutBase64
  }

  /// The rank of Atom elements: best in Atom, and a fallback in RSS.
  private var atomRank: Int { document.format.isAtom ? 0 : 3 }
}

extension Capture {
  /// The text as an absolute address, if it is a relative path and not an absolute address or a
  /// name.
  fileprivate var absoluteID: String? {
    guard let value, value.hasPrefix("/") || value.hasPrefix("./") || value.hasPrefix("../"),
      !value.holdsWhitespace
    else { return nil }
    return address == value ? nil : address
  }
}

extension FeedFormat {
  var isAtom: Bool { self == .atom || self == .atom03 || self == .atom10 }
}

extension FeedDocument.Link {
  /// Whether the link leads to an HTML page, judging by its type.
  var isPage: Bool {
    type == nil || type?.isEmpty == true || type?.lowercased().hasPrefix("text/html") == true
      || type == "application/xhtml+xml"
  }
}
