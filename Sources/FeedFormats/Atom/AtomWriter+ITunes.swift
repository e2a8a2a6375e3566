import FeedModel

/// Writes values of Apple's podcast namespace that Atom has no element for.
extension AtomWriter {
  /// Writes the values that both feeds and items have.
  mutating func itunes(_ itunes: FeedDocument.ITunes?) {
    guard let itunes else { return }
    plain("itunes:episode", itunes.episode.map(String.init))
    plain("itunes:season", itunes.season.map(String.init))
    plain("itunes:explicit", itunes.explicit.map(String.init))
    plain("itunes:block", itunes.block.map { $0 ? "Yes" : "No" })
    plain("itunes:episodeType", itunes.episodeType?.lowercased())
    plain("itunes:type", itunes.type?.lowercased())
    plain("itunes:complete", itunes.isComplete.map { $0 ? "Yes" : "No" })
    plain("itunes:new-feed-url", itunes.newFeedURL)
  }

  mutating func owner(_ owner: FeedDocument.ITunes.Owner?) {
    let (name, email) = (XMLWriter.cleaned(owner?.name), XMLWriter.cleaned(owner?.email))
    guard name != nil || email != nil else { return }
    xml.start("itunes:owner")
    plain("itunes:name", name)
    plain("itunes:email", email)
    xml.end()
  }

  /// Writes the duration of an item's only file, in seconds. Atom links have no duration.
  mutating func duration(of item: FeedDocument.Item) {
    let only = item.enclosures.count == 1 ? item.enclosures[0].duration : nil
    guard let seconds = only ?? item.$itunes?.duration, (0..<1e9).contains(seconds) else { return }
    let rounded = (seconds * 1000).rounded() / 1000
    plain("itunes:duration", Int(exactly: rounded).map(String.init) ?? "\(rounded)")
  }
}
