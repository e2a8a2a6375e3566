import FeedModel
import Markup

/// Apple's podcast namespace (https://help.apple.com/itc/podcasts_connect/#/itcb54353390).
extension FeedXMLReader {
  mutating func beginITunes(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    let isFeed = parent == .channel || parent == .root
    switch name.element {
    case .category
    where isFeed || parent == .item || parent == .itemCategory
      || parent == .feedCategory:
      if let term = attributes.text("text") { store(podcastCategory: term, in: parent) }
    case .name where parent == .owner, .email where parent == .owner: gather(name, in: parent)
    case _ where !isFeed && parent != .item: break
    case .image:
      store(
        iTunesImage: attributes.address("href", base) ?? attributes.address("url", base), in: parent
      )
      gather(name, in: parent)
    case .link:
      if attributes["rel"] == "image" {
        store(iTunesImage: attributes.address("href", base), in: parent)
      }
    case .owner where isFeed: beginPerson()
    case .author: gather(name, in: parent)
    default: gatherPlain(name, in: parent)
    }
  }

  mutating func storeITunes(_ capture: Capture) {
    switch (capture.scope, capture.name.element) {
    case (.owner, .name): person?.name = capture.value
    case (.owner, .email): person?.email = capture.value
    case (_, .image): store(iTunesImage: capture.address, in: capture.scope)
    default:
      guard let value = capture.value else { return }
      itunes(in: capture.scope) { $0.read(value, of: capture.name.element) }
      storeITunesFallbacks(capture)
    }
  }

  mutating func itunes(in scope: Scope, _ change: (inout FeedDocument.ITunes) -> Void) {
    if scope == .item { item?.itunes.update(change) } else { document.itunes.update(change) }
  }

  private mutating func storeITunesFallbacks(_ capture: Capture) {
    let scope = capture.scope
    switch capture.name.element {
    case .title: self[scope].title.offerFirst(capture.title, rank: 3)
    case .author: self[scope].authors.add(Author(parsing: capture.value), rank: 2)
    case .summary: self[scope].summary.offer(capture.construct, rank: 2)
    case .subtitle: self[scope].summary.offer(capture.construct, rank: 3)
    case .keywords: storeKeywords(capture, scheme: Self.iTunesScheme)
    default: break
    }
  }

  /// The conventional scheme for Apple's categories, for which Apple defines no address.
  private static let iTunesScheme = "http://www.itunes.com/"

  mutating func store(podcastCategory term: String, in scope: Scope) {
    self[scope].add(.init(term: term, scheme: Self.iTunesScheme))
  }

  /// Adds each keyword of a list as a category.
  mutating func storeKeywords(_ capture: Capture, scheme: String? = nil) {
    for term in (capture.value ?? "").keywords {
      self[capture.scope].add(.init(term: term, scheme: scheme))
    }
  }

  private mutating func store(iTunesImage url: String?, in scope: Scope) {
    guard let url else { return }
    itunes(in: scope) { $0.image = url }
    self[scope].image.offer(.init(url: url), rank: scope.isOfItem ? 0 : 1)
  }

  mutating func closeOwner() {
    guard let person = takePerson() else { return }
    document.itunes.owner = .init(name: person.name, email: person.email)
    channelFacts.publisher.offerFirst(person, rank: 1)
  }
}

extension FeedDocument.ITunes {
  fileprivate mutating func read(_ value: String, of element: FeedName.Element) {
    switch element {
    case .author: author = value
    case .block: block = value.lowercased() == "yes"
    case .complete: isComplete = value.lowercased() == "yes"
    case .duration: duration = Numbers.clock(value) ?? duration
    case .episode: episode = Numbers.whole(value)
    case .episodetype: episodeType = value.lowercased()
    case .explicit: explicit = Explicitness.flag(value)
    case .isclosedcaptioned: isClosedCaptioned = Numbers.flag(value)
    case .keywords: keywords = value.keywords
    case .newFeedURL: newFeedURL = value
    case .order: order = Numbers.whole(value)
    case .season: season = Numbers.whole(value)
    case .subtitle: subtitle = value
    case .summary: summary = value
    case .title: title = value
    case .type: type = value.lowercased()
    default: break
    }
  }
}

/// Parses the values that podcasts use for explicit content.
enum Explicitness {
  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true": true
    case "no", "false", "clean": false
    default: nil
    }
  }
}

extension String {
  /// The keywords of a list separated by commas or semicolons.
  var keywords: [String] {
    split(maxSplits: FeedDocument.Item.mostOfAKind) { $0 == "," || $0 == ";" }
      .prefix(FeedDocument.Item.mostOfAKind)
      .map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
  }
}
