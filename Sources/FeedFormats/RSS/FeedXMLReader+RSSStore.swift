import FeedModel
import Markup
import URLs

/// Stores the text of RSS elements.
extension FeedXMLReader {
  mutating func storeRSS(_ capture: Capture) {
    switch capture.scope {
    case .item, .channel: storeRSSCommon(capture)
    case .root: storeNewLocation(capture)
    case .image: storeRSSImage(capture)
    case .itemImage:
      if capture.name.element == .url { itemFacts.offerFirst(image: capture.address, rank: 4) }
    case .itemCategory, .feedCategory:
      self[capture.scope].add(capture.category)
    case .plainAuthor: storePerson(capture)
    case .textInput: storeTextInput(capture)
    case .skipHours:
      if let hour = capture.value.flatMap(Numbers.whole), (0...24).contains(hour),
        !document.skipHours.contains(hour % 24)
      {
        document.skipHours.append(hour % 24)
      }
    case .skipDays:
      if let day = capture.value?.capitalizedWord, Self.days.contains(day),
        !document.skipDays.contains(day)
      {
        document.skipDays.append(day)
      }
    default: break
    }
  }

  private static let days: Set<String> = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Stores an element that both channels and items have.
  private mutating func storeRSSCommon(_ capture: Capture) {
    let scope = capture.scope
    switch capture.name.element {
    case .title: self[scope].title.offerFirst(capture.title)
    case .description: self[scope].summary.offer(capture.construct)
    case .abstract: self[scope].summary.offer(capture.construct, rank: 1)
    case .link:
      if scope == .item, itemFacts.link.isRanked(-1) { keepLink(capture.address) }
      self[scope].link.offerFirst(capture.address)
    case .pubdate: self[scope].published.offer(date: capture.date)
    case .date: self[scope].published.offer(date: capture.date, rank: 2)
    case .category: self[scope].add(capture.category)
    case .keywords, .tags: storeKeywords(capture)
    case .language: self[scope].language.offer(LanguageTag.normal(capture.value))
    default: scope == .item ? storeRSSItem(capture) : storeRSSChannel(capture)
    }
  }

  private mutating func storeRSSItem(_ capture: Capture) {
    switch capture.name.element {
    case .fullitem, .body, .encoded:
      itemFacts.body.offer(capture.construct, rank: 1)
      itemFacts.language.offer(language, rank: 1)
    case .guid: storeGUID(capture)
    case .expirationdate: item?.expired.take(capture.date)
    case .comments: item?.comments = capture.address
    case .source:
      source?.title = capture.construct
      item?.source = source
      source = nil
    case .summary: itemFacts.summary.offer(capture.undeclaredConstruct, rank: 3)
    case .content: itemFacts.body.offer(capture.undeclaredConstruct, rank: 3)
    case let element where Self.isAtom(element): storeAtom(capture)
    default: break
    }
  }

  private mutating func storeGUID(_ capture: Capture) {
    guard let guid = capture.value else { return }
    item?.guid = guid
    let note = capture.notes?.isPermalink?.trimmingBlanks().lowercased() ?? ""
    item?.guidIsPermalink = !["false", "no", "0"].contains(note)
    storeAbsoluteID(item?.guidIsPermalink == true ? capture : nil)
  }

  private mutating func storeRSSChannel(_ capture: Capture) {
    switch capture.name.element {
    case .copyright: channelFacts.rights.offer(capture.construct)
    case .lastbuilddate: channelFacts.updated.offer(date: capture.date)
    case .managingeditor: channelFacts.authors.add(Author(parsing: capture.value))
    case .webmaster: channelFacts.publisher.offer(Author(parsing: capture.value))
    case .generator: document.generator = capture.value.map { .init(name: $0) }
    case .docs: document.docs = capture.address
    case .ttl:
      document.timeToLive = capture.value.flatMap(Numbers.whole).flatMap { $0 < 0 ? nil : $0 }
    case .rating: document.extras.rating = capture.value
    case .newlocation: storeNewLocation(capture)
    default: break
    }
  }

  private mutating func storeRSSImage(_ capture: Capture) {
    switch capture.name.element {
    case .url: image?.url = capture.address
    case .title: image?.title = capture.value
    case .link: image?.link = capture.address
    case .description: image?.description = capture.value
    case .width: image?.width = capture.value.flatMap(Numbers.whole)
    case .height: image?.height = capture.value.flatMap(Numbers.whole)
    default: break
    }
  }

  private mutating func storeTextInput(_ capture: Capture) {
    let element = capture.name.element
    let fields: [FeedName.Element] = [.title, .description, .name, .link]
    guard let position = fields.firstIndex(of: element),
      let value = element == .link ? capture.address : capture.value
    else { return }
    document.extras.textInput.set(element.rawValue, at: position, .text(value))
  }

  /// Stores the new address of a feed from a redirect document.
  private mutating func storeNewLocation(_ capture: Capture) {
    guard let address = capture.address, URLReference.isHTTP(address) else { return }
    document.extras.newLocation = address
    isFeed = true
  }
}

extension FeedDocument.Item {
  /// The maximum number of enclosures, links, categories and so on of one item or feed. It bounds
  /// the number of comparisons for hostile feeds.
  static let mostOfAKind = 1_000

  /// Adds an enclosure, or its missing properties if one with the same address exists. Feeds repeat
  /// enclosures as RSS, Atom and Media RSS elements.
  mutating func add(_ enclosure: Enclosure) {
    guard let place = enclosures.firstIndex(where: { $0.url == enclosure.url }) else {
      return enclosures.appendBounded(enclosure)
    }
    enclosures[place].mediaType = enclosures[place].mediaType ?? enclosure.mediaType
    enclosures[place].title = enclosures[place].title ?? enclosure.title
    enclosures[place].size = enclosures[place].size ?? enclosure.size
    enclosures[place].duration = enclosures[place].duration ?? enclosure.duration
  }
}

extension String {
  /// The word with its first letter in upper case and the others in lower case.
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
