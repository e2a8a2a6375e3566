import FeedModel
import FoundationEssentials

/// Stores the state of feeds' fetches.
extension StoreTransaction {
  /// Returns the feed to which the result of a fetch from an address belongs.
  ///
  /// - Throws: `.notFound` if the feed is not subscribed to, `.moved` if its address has changed.
  func fetchedFeed(_ feed: FeedID, at address: String) throws -> FeedRecord {
    let record = try subscribedFeed(feed)
    guard try record.subscription.url == address || self.feed(at: address)?.id == feed else {
      throw StoreError.moved(feed)
    }
    return record
  }

  /// Stores the state after a fetch. If the validators were removed since the last complete
  /// document, they are removed again, because the fetch may have begun before.
  ///
  /// - Parameter isWhole: whether a complete document was read.
  func save(
    _ state: FetchState, of feed: FeedID, to target: FeedRecord, isWhole: Bool
  ) throws {
    var state = state
    if !isWhole, target.forgottenAnswers > 0 { state.forgetAnswer() }
    try saveFetchState(
      state, forgottenAnswers: isWhole ? 0 : target.forgottenAnswers, of: feed)
  }

  /// Stores a state that was changed outside of a fetch.
  func save(_ state: FetchState, of feed: FeedID) throws {
    let forgotten = try self.feed(feed)?.forgottenAnswers ?? 0
    try saveFetchState(state, forgottenAnswers: forgotten, of: feed)
  }

  /// Removes all that is stored about a feed's fetches, except for the delay that its host
  /// requested, which applies to all feeds of the host.
  func forgetFetches(of feed: FeedID) throws {
    let hostDelay = try fetchState(of: feed).memory.hostDelay
    try save(FetchState(memory: FetchMemory(hostDelay: hostDelay)), of: feed)
    try forgetAnswers(of: [feed])
  }

  /// Advances the library's clock after a successful fetch.
  func advanceClock(to now: Date) throws {
    var clock = try clock()
    if clock.move(to: now) { try put(clock) }
  }

  /// The library's own clock.
  func clock() throws -> LibraryClock {
    try record(LibraryClock.self, LibraryClock().key) ?? LibraryClock()
  }
}

extension FetchState {
  mutating func forgetAnswer() {
    validators = nil
    bodyDigest = nil
  }
}
