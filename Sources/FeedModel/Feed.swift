public import FoundationEssentials

/// A feed in memory: its URL, its metadata, its new posts and its index.
///
/// It is a value type; a copy has an index of its own. For a library of feeds on disk, use a feed
/// store.
public struct Feed: Sendable {
  /// The URL of the subscription. Changing it keeps the index.
  public var url: String
  public internal(set) var channel: Channel
  /// The posts that were new in the last successful refresh, in document order.
  public internal(set) var posts: [Post]
  public internal(set) var index: FeedIndex
  /// The verdicts on the last document, and the reasons; `nil` before the first document.
  public internal(set) var lastJudgement: DocumentJudgement?
  public internal(set) var fetchState: FetchState

  public init(url: String, profile: DetectionProfile = .standard) {
    self.url = url
    channel = Channel()
    posts = []
    index = FeedIndex(profile: profile)
    fetchState = FetchState()
  }

  /// Fetches the feed and returns its new posts.
  ///
  /// The first call returns all posts of the feed, later calls return only posts that were
  /// published since. Each post is returned exactly once. If the fetch fails, only ``fetchState``
  /// changes.
  ///
  /// - Returns: the new posts, in document order.
  /// - Throws: ``FetchFailure`` if the feed could not be fetched or the response is not a feed.
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

  /// Judges the items of a snapshot from any source, and returns its new posts. O(n) in the number
  /// of items.
  ///
  /// - Parameter now: the current time. If `nil`, the entries of posts that have left do not age.
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
