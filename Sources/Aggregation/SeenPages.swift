import FeedModel

/// The pages that one walk has fetched. They detect pages that link in a circle or are all the
/// same.
struct SeenPages {
  private var addresses: Set<String> = []
  private var contents: Set<Digest> = []

  /// Adds a URL, and returns whether it was not fetched yet in this walk.
  mutating func isNew(_ address: String) -> Bool {
    addresses.insert(address).inserted
  }

  func holds(_ address: String) -> Bool { addresses.contains(address) }

  /// Adds the items of a page, and returns whether it has items and no earlier page has the same
  /// ones.
  mutating func isNew(_ page: FeedSnapshot) -> Bool {
    let names = page.items.map(\.identity).map { post in
      Digest(combining: [post.guid, post.link, post.title].map { $0.map { Digest($0) } })
    }
    return !names.isEmpty && contents.insert(Digest(combining: names)).inserted
  }
}

extension FetchFailure {
  /// Whether the failure means that there are no more pages. For a guessed URL, any response that
  /// is not a feed means this, such as an HTML page, a client error, or a redirect to another host.
  func isEndOfPast(_ page: PageLink) -> Bool {
    if status == 404 || status == 410 { return true }
    guard page.isGuessed else { return false }
    if [.notAFeed, .page, .list, .nothing, .otherHost].contains(code) { return true }
    // A required login, a timeout or a rate limit does not mean this (RFC 9110 section 15.5, RFC
    // 6585).
    return code == .status && (status.map { (400..<500).contains($0) } ?? false)
      && ![401, 408, 425, 429].contains(status)
  }
}
