public import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func record(
    _ outcome: FetchOutcome, for feed: FeedID, at now: Date
  ) async throws(FeedStoreError) -> RefreshRecord {
    guard case .snapshot(let snapshot, let state) = outcome else {
      return try await write(.relaxed) { db in
        try FeedStateWriter.save(outcome.state, of: feed, in: db)
        return RefreshRecord()
      }
    }
    while true {
      let plan = try await read { db in try RefreshPlan(snapshot, state, for: feed, in: db) }
      let posts = plan.makePosts(snapshot.items)
      let record = try await write(.relaxed) { db in
        try plan.carryOut(posts, at: now, in: db)
      }
      // Each new attempt means that another refresh of this feed has been stored.
      if let record { return record }
    }
  }
}
