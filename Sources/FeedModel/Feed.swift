public import FoundationEssentials

/// One feed in memory: its address, what it says of itself, its new posts and its index.
///
/// A value: copying it copies its memory. For a library of feeds on disk use a feed store.
public struct Feed: Sendable {
  /// The subscription's address. Changing it keeps the index: a feed that moves stays the same.
  public var url: String
  public internal(set) var channel: Channel
  /// The posts that the last refresh found new, in the feed's order; a failed one counts for none.
  public internal(set) var posts: [Post]
  public internal(set) var index: FeedIndex
  /// What the index said of the last document, and why; nil before the first.
  public internal(set) var lastJudgement: DocumentJudgement?
  public internal(set) var fetchState: FetchState

  public init(url: String, profile: DetectionProfile = .standard) {
    self.url = url
    channel = Channel()
    posts = []
    index = FeedIndex(profile: profile)
    fetchState = FetchState()
  }

  /// Fetches the feed and keeps what is new.
  ///
  /// The first call returns every post of the feed, later calls only what has come since: a post
  /// is returned by one call only. When the fetch fails only ``fetchState`` changes.
  ///
  /// - Returns: the new posts, in the feed's order; none when nothing is new.
  /// - Throws: ``FetchFailure`` when the feed could not be fetched or is no feed.
  public mutating func refresh(
    from source: some FeedSource, now: Date
  ) async throws(FetchFailure) -> [Post] {
    let outcome = await source.fetch(url, state: fetchState, now: now)
    fetchState = outcome.state
    switch outcome {
    case .snapshot(let snapshot, _): posts = absorb(snapshot, at: now)
    case .unchanged: posts = []
    case .failed(let failure, _): throw failure
    }
    return posts
  }

  /// Takes in a snapshot, however it was fetched, and returns its new posts.
  /// O(n) in the snapshot's items.
  ///
  /// - Parameter now: the present time; without it nothing that has left the feed ages.
  public mutating func absorb(_ snapshot: FeedSnapshot, at now: Date? = nil) -> [Post] {
    channel = snapshot.channel
    let document = IndexableDocument(
      snapshot.items.map(\.identity), channelLink: snapshot.identifyingLink,
      completeness: snapshot.completeness, profile: index.profile, withdrawn: snapshot.withdrawn,
      listsAll: snapshot.listsAll)
    let judgement = index.judge(document, at: now)
    index.changes = FeedIndex.Changes()
    lastJudgement = judgement
    return zip(snapshot.items, judgement.verdicts).filter { $1.isNew }
      .map { item, _ in item.post() }
  }
}
