import FeedModel
import FoundationEssentials

/// Stores what is known of the fetches of feeds.
struct Fetches {
  let store: any StoreTransaction

  /// Returns what a fetch that went to an address has brought news of.
  ///
  /// - Throws: `.notFound` if the feed is not subscribed to, `.moved` if it has another address.
  func target(of feed: FeedID, at address: String) throws -> FeedRecord {
    let record = try Subscriptions(store: store).subscribed(feed)
    guard try record.subscription.url == address || store.feed(at: address)?.id == feed else {
      throw StoreError.moved(feed)
    }
    return record
  }

  /// Stores the state after a fetch. Once an answer was forgotten it stays so until the feed was
  /// read as a whole: the fetch may have begun before, with what was known then.
  ///
  /// - Parameter isWhole: whether a whole document was read.
  func save(
    _ state: FetchState, of feed: FeedID, to target: FeedRecord, isWhole: Bool
  ) throws {
    var state = state
    if !isWhole, target.forgottenAnswers > 0 { state.forgetAnswer() }
    try store.saveFetchState(
      state, forgottenAnswers: isWhole ? 0 : target.forgottenAnswers, of: feed)
  }

  /// Stores a changed state outside of a fetch.
  func save(_ state: FetchState, of feed: FeedID) throws {
    let forgotten = try store.feed(feed)?.forgottenAnswers ?? 0
    try store.saveFetchState(state, forgottenAnswers: forgotten, of: feed)
  }

  /// Forgets all that a feed has answered, except for the pause that its host has asked for: that
  /// holds for all feeds of the host.
  func forget(_ feed: FeedID) throws {
    let pause = try store.fetchState(of: feed).memory.pause
    try save(FetchState(memory: FetchMemory(pause: pause)), of: feed)
    try store.forgetAnswers(of: [feed])
  }

  /// Advances the library's clock after a fetch that succeeded.
  func advanceClock(to now: Date) throws {
    var clock = try store.clock()
    if clock.move(to: now) { try store.saveClock(clock) }
  }
}

extension FetchState {
  mutating func forgetAnswer() {
    validators = nil
    bodyDigest = nil
  }
}
