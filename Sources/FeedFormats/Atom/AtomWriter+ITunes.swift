import FeedModel

/// What of Apple's podcast vocabulary has no element of Atom's own.
extension AtomWriter {
  /// What feeds and items have in common.
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
    let (name, email) = (AtomText.plain(owner?.name), AtomText.plain(owner?.email))
    guard name != nil || email != nil else { return }
    xml.start("itunes:owner")
    plain("itunes:name", name)
    plain("itunes:email", email)
    xml.end()
  }

  /// The duration of an item's only file, in seconds: Atom's links have none.
  mutating func duration(of item: FeedDocument.Item) {
    let only = item.enclosures.count == 1 ? item.enclosures[0].duration : nil
    guard let seconds = only ?? item.$itunes?.duration, (0..<1e9).contains(seconds) else { return }
    let rounded = (seconds * 1000).rounded() / 1000
    plain("itunes:duration", Int(exactly: rounded).map(String.init) ?? "\(rounded)")
  }
}
