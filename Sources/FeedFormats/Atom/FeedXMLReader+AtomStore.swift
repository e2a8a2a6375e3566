import FeedModel

/// Where the text of Atom's elements goes.
extension FeedXMLReader {
  mutating func storeAtom(_ capture: Capture) {
    switch capture.scope {
    case .item: storeEntry(capture)
    case .root, .channel: storeFeed(capture)
    case .source: storeSource(capture)
    case .author, .contributor, .deleter: storePerson(capture)
    default: break
    }
  }

  private mutating func storeEntry(_ capture: Capture) {
    switch capture.name.element {
    case .id:
      // In RSS `atom:id` is a fallback; a guid of its own beats it.
      guard document.format.isAtom || item?.guid == nil else { return }
      item?.guid = capture.value
      storeAbsoluteID(capture)
    case .title:
      itemFacts.title.offerFirst(atomTitle(capture), rank: atomRank)
    case .summary:
      itemFacts.summary.offer(atomText(capture), rank: atomRank)
    case .content:
      item?.contentSource = capture.sourceAddress
      itemFacts.body.offer(atomText(capture), rank: atomRank)
      itemFacts.language.offer(language, rank: 1)
    case .published: itemFacts.published.offer(date: capture.date, rank: atomRank)
    case .issued: itemFacts.published.offer(date: capture.date, rank: atomRank + 1)
    case .updated: itemFacts.updated.offer(date: capture.date, rank: atomRank)
    case .modified: itemFacts.updated.offer(date: capture.date, rank: atomRank + 1)
    case .created:
      item?.created.take(capture.date)
      itemFacts.published.offer(date: capture.date, rank: atomRank + 2)
    case .rights, .copyright:
      itemFacts.rights.offer(atomText(capture), rank: atomRank)
    case .link: addLink(capture)
    case .category: if let category = capture.category { addAtomCategory(category, in: .item) }
    default: break
    }
  }

  /// An id such as `/posts/1` is an address to whoever reads it far from its feed.
  mutating func storeAbsoluteID(_ capture: Capture?) {
    let absolute = capture?.absoluteID
    if absolute != nil || item?.$extras?.absoluteID != nil { item?.extras.absoluteID = absolute }
  }

  private mutating func storeFeed(_ capture: Capture) {
    switch capture.name.element {
    case .id: document.id = capture.absoluteID ?? capture.value
    case .title:
      channelFacts.title.offerFirst(atomTitle(capture), rank: atomRank)
    case .subtitle, .tagline:
      channelFacts.subtitle.offer(atomText(capture), rank: atomRank)
    case .rights, .copyright:
      channelFacts.rights.offer(atomText(capture), rank: atomRank)
    case .info:
      document.extras.info = atomText(capture) ?? document.extras.info
    case .created:
      document.extras.created.take(capture.date)
      channelFacts.published.offer(date: capture.date, rank: atomRank + 1)
    case .published, .issued:
      channelFacts.published.offer(date: capture.date, rank: atomRank)
    case .updated, .modified: channelFacts.updated.offer(date: capture.date, rank: atomRank)
    case .icon: document.icon = capture.address
    case .logo: channelFacts.image.offer(.init(url: capture.address), rank: atomRank)
    case .link: addLink(capture)
    case .generator: document.generator = capture.generator ?? document.generator
    case .category: if let category = capture.category { addAtomCategory(category, in: .root) }
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
    let isAuthor = scope == .author
    if source != nil {
      if isAuthor {
        source?.authors.appendBounded(person)
      } else {
        source?.contributors.appendBounded(person)
      }
    } else if item != nil {
      if isAuthor {
        itemFacts.authors.add(person, rank: atomRank)
      } else {
        item?.contributors.appendBounded(person)
      }
    } else if isAuthor {
      channelFacts.authors.add(person, rank: atomRank)
    } else {
      document.contributors.appendBounded(person)
    }
  }

  // MARK: Text

  /// A text construct, read as HTML if it is not of the type that it declares.
  mutating func atomText(_ capture: Capture) -> TextConstruct? {
    guard rules == .recovering, let html = capture.mislabeledHTML else {
      return capture.atomConstruct(in: document.format)
    }
    isRecovered = true
    return html
  }

  /// The title of the feed or of a post: as ``atomText(_:)``, but Base64 in it is not decoded.
  private mutating func atomTitle(_ capture: Capture) -> TextConstruct? {
    guard rules == .recovering, capture.isBase64(in: document.format) else {
      return atomText(capture)
    }
    isRecovered = true
    return capture.withoutBase64
  }

  /// Atom's own elements come first in Atom, and are a fallback in RSS.
  private var atomRank: Int { document.format.isAtom ? 0 : 3 }
}

extension Capture {
  /// The text as an absolute address, where it is a path: neither an address nor a mere name.
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
  /// Whether it leads to a page for people.
  var isPage: Bool {
    type == nil || type?.isEmpty == true || type?.lowercased().hasPrefix("text/html") == true
      || type == "application/xhtml+xml"
  }
}
