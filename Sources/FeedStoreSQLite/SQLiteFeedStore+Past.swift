public import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func pastPlace(of feed: FeedID) async throws(FeedStoreError) -> PastPlace? {
    try await read { db in try PastWriter(feed, in: db).place() }
  }

  public func recordPast(
    _ page: PastPage, for feed: FeedID, from address: String, at now: Date
  ) async throws(FeedStoreError) -> PastRecord {
    guard let snapshot = page.snapshot else {
      return try await write(.relaxed) { db in
        try SubscriptionWriter(db).demand(feed, at: address)
        try PastWriter(feed, in: db).save(page.place, page.pause)
        return PastRecord(place: page.place)
      }
    }
    while true {
      let (header, rules) = try await read { db in
        (
          try IndexReader(feed, in: db).header(),
          try StoredRules(db).set(for: feed, channel: snapshot.channel, at: now)
        )
      }
      let judgement = try await judge(
        snapshot, of: feed, by: header.header, isSharing: header.hasSharedKeys, isPast: true,
        at: now)
      // Somebody asks for them: so posts that were dropped come back, too.
      let verdicts = judgement.document.verdicts
      let candidates = MissedPosts.candidates(snapshot, judgement.document)
      let place = page.place.meeting(verdicts)
      let lost = try await read { db in try LostPosts(of: feed, in: db).entries(of: verdicts) }
      let posts = PlannedPosts(
        snapshot, for: feed, by: judgement, onUpdate: .ignore, rules: rules, lost: lost,
        isPast: true)
      let stored = try await write(.relaxed) { db -> PastRecord? in
        // A feed that was removed meanwhile keeps what it has, and gets no more.
        try SubscriptionWriter(db).demand(feed, at: address)
        guard try IndexWriter(feed, in: db).carryOut(judgement) else { return nil }
        let buried = try posts.entries(buriedBy: DeletedStories(db))
        let writer = PastWriter(feed, in: db)
        let rule = try writer.missedPosts(at: now)
        var missed: Set<PostID> = []
        let record = try posts.store(at: now, in: db, burying: buried) { record in
          missed = try writer.missed(among: record.new, of: candidates, by: rule)
          try Self.note(RefreshRecord(new: record.new.filter(missed.contains)), in: db)
        }
        let old = record.new.filter { !missed.contains($0) }
        try writer.file(old)
        try writer.save(place, page.pause)
        return PastRecord(
          old: old, missed: record.new.filter(missed.contains), place: place)
      }
      // Each new attempt means that a refresh of this feed has been stored.
      if let stored { return stored }
    }
  }

  public func unlistedPast(of feed: FeedID) async throws(FeedStoreError) -> [PostID] {
    try await read { db in
      // There are few of them, and posts are many.
      let select = try db.cachedStatement(
        sql: """
          SELECT postId FROM unlistedPost CROSS JOIN post ON id = postId
          WHERE feedId = ? AND place = 0 ORDER BY postId
          """)
      return try Int64.fetchAll(select, arguments: [feed.rawValue]).map(PostID.init(rawValue:))
    }
  }
}
