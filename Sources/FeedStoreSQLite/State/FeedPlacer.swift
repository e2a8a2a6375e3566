import FeedModel
import FeedStore
import GRDB

/// Finds the feed of a state, or subscribes to it.
struct FeedPlacer {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The feed of a state, which is here from now on.
  func place(
    _ state: FeedState
  ) throws -> (FeedID, MergedFeed.Origin, AddressMove?) {
    let writer = SubscriptionWriter(db)
    let known =
      try writer.feed(at: state.subscription.url)
      ?? writer.feed(atOneOf: state.formerAddresses)
      ?? writer.feed(onceAtOneOf: state.formerAddresses, withOneOf: state.keys)
    if let known {
      guard let away = known.away else { return (known.id, .here, try follow(state, known.id)) }
      guard !state.isRemoved else { return (known.id, .here, nil) }
      _ = try writer.bringBack(known.id)
      let move =
        try writer.resettle(known.id, at: state.subscription.url) ?? follow(state, known.id)
      return (known.id, .away(since: away), move)
    }
    let feed = try writer.add(state.subscription, at: state.added).result.id
    try FeedStateWriter.save(state.channel, of: feed, isWhole: true, in: db)
    if state.isRemoved { _ = try writer.putAway(feed) }
    return (feed, .nowhere, nil)
  }

  /// Moves a feed from an address that it has left in the other library, unless it has left that one's
  /// address here.
  private func follow(_ state: FeedState, _ feed: FeedID) throws -> AddressMove? {
    let writer = SubscriptionWriter(db)
    guard try writer.feed(at: state.subscription.url) == nil,
      let old = try writer.address(of: feed), state.formerAddresses.contains(old)
    else { return nil }
    return try writer.readdress(feed, from: old, to: state.subscription.url)
  }

  /// What a feed says of itself, where nobody has asked it here yet.
  func takeChannel(of state: FeedState, _ feed: FeedID) throws -> Bool {
    let isBlank = try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(title, link, summary, language, image, hubs) IS NULL
          FROM channel WHERE feedId = ?
          """), arguments: [feed.rawValue])
    guard isBlank == true, state.channel != Channel() else { return false }
    try FeedStateWriter.save(state.channel, of: feed, isWhole: true, in: db)
    return true
  }
}
