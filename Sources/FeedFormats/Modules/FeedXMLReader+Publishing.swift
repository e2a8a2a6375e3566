import Markup

/// Metadata about publishing: schedule (the syndication module), history (RFC 5005), contact (the
/// admin module), FeedBurner and Creative Commons.
extension FeedXMLReader {
  mutating func beginPublishing(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    let isFeed = parent == .channel || parent == .root
    guard isFeed || parent == .item else { return }
    switch (name.family, name.element) {
    case (.creativeCommons, .license):
      self[parent].license = address(attributes.resource) ?? self[parent].license
      gather(name, in: parent)
    case (.feedBurner, .origlink), (.feedBurner, .originalEnclosureLink):
      if !isFeed { gather(name, in: parent) }
    case _ where !isFeed: break
    case (.feedBurner, .info): document.extras.feedBurnerURI = attributes.text("uri")
    case (.feedBurner, .browserfriendly): gather(name, .mixed, in: parent)
    case (.history, .complete):
      document.extras.history.update(orNew: .init()) { $0.isComplete = true }
    case (.history, .archive):
      document.extras.history.update(orNew: .init()) { $0.isArchive = true }
    case (.admin, .errorreportsto): document.extras.errorReportsTo = address(attributes.resource)
    case (.admin, .generatoragent):
      guard let agent = address(attributes.resource), document.generator == nil else { return }
      document.generator = .init(name: agent, url: agent)
    case (.syndication, .updateperiod), (.syndication, .updatefrequency),
      (.syndication, .updatebase):
      gather(name, in: parent)
    default: break
    }
  }

  mutating func storePublishing(_ capture: Capture) {
    switch (capture.name.family, capture.name.element) {
    case (.creativeCommons, _):
      self[capture.scope].license = capture.address ?? self[capture.scope].license
    case (.feedBurner, .origlink): store(originalLink: capture.address)
    case (.feedBurner, .originalEnclosureLink):
      item?.extras.originalEnclosure = capture.address
    case (.feedBurner, _):
      document.extras.info = document.extras.info ?? capture.construct
    case (.syndication, .updateperiod):
      document.extras.syndication.update(orNew: .init()) {
        $0.updatePeriod = capture.value?.lowercased()
      }
    case (.syndication, .updatefrequency):
      document.extras.syndication.update(orNew: .init()) {
        $0.updateFrequency = capture.value.flatMap(Numbers.whole)
      }
    case (.syndication, _):
      document.extras.syndication.update(orNew: .init()) { $0.updateBase = capture.date }
    default: break
    }
  }

  /// Stores the original link. FeedBurner replaces it with its own address, which is kept among the
  /// other links.
  private mutating func store(originalLink: String?) {
    if originalLink != nil, itemFacts.link.isRanked(0) { keepLink(itemFacts.link.value) }
    itemFacts.link.offer(originalLink, rank: -1)
  }

  /// Keeps a link that is not the address of the post.
  mutating func keepLink(_ address: String?) {
    guard let address, item?.links.contains(where: { $0.href == address }) == false else { return }
    item?.links.appendBounded(.init(href: address))
  }
}

extension Optional {
  /// Changes the value, or a new one if it is `nil`.
  fileprivate mutating func update(
    orNew new: @autoclosure () -> Wrapped, _ change: (inout Wrapped) -> Void
  ) {
    var value = self ?? new()
    change(&value)
    self = value
  }
}
