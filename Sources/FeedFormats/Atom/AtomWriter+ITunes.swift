import FeedModel

/// What of Apple's podcast vocabulary has no element of Atom's own.
extension AtomWriter {
  mutating func itunes(_ elements: [ITunesElement]) {
    for element in elements { xml.element(element.name, text: element.value) }
  }

  mutating func owner(_ owner: FeedDocument.ITunes.Owner?) {
    guard let owner, !owner.isBlank else { return }
    xml.start("itunes:owner")
    plain("itunes:name", owner.name)
    plain("itunes:email", owner.email)
    xml.end()
  }
}

/// One element with its text.
struct ITunesElement {
  var name: StaticString
  var value: String

  init?(_ name: StaticString, _ value: String?) {
    guard let value = AtomText.plain(value) else { return nil }
    self.name = name
    self.value = value
  }
}

extension FeedDocument.ITunes.Owner {
  var isBlank: Bool { AtomText.plain(name) == nil && AtomText.plain(email) == nil }
}

extension FeedDocument.ITunes {
  /// What feeds and items have in common.
  var atomElements: [ITunesElement] {
    [
      ITunesElement("itunes:episode", episode.map(String.init)),
      ITunesElement("itunes:season", season.map(String.init)),
      ITunesElement("itunes:explicit", explicit.map(String.init)),
      ITunesElement("itunes:block", block.map { $0 ? "Yes" : "No" }),
      ITunesElement("itunes:episodeType", episodeType?.lowercased()),
      ITunesElement("itunes:type", type?.lowercased()),
      ITunesElement("itunes:complete", isComplete.map { $0 ? "Yes" : "No" }),
      ITunesElement("itunes:new-feed-url", newFeedURL),
    ].compactMap { $0 }
  }
}

extension FeedDocument.Item {
  var iTunesElements: [ITunesElement] {
    [ITunesElement("itunes:duration", duration)].compactMap { $0 } + ($itunes?.atomElements ?? [])
  }

  /// The duration of an item's only file, in seconds: Atom's links have none.
  private var duration: String? {
    let only = enclosures.count == 1 ? enclosures[0].duration : nil
    guard let seconds = only ?? $itunes?.duration, (0..<1e9).contains(seconds) else { return nil }
    let rounded = (seconds * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
