public import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func record(
    _ outcome: FetchOutcome, for feed: FeedID, from address: String, at now: Date
  ) async throws(FeedStoreError) -> RefreshRecord {
    guard case .snapshot(let snapshot, let state) = outcome else {
      return try await writeTogether { db in
        try SubscriptionWriter(db).demand(feed, at: address)
        try FeedStateWriter.save(outcome.state, of: feed, isWhole: false, in: db)
        if outcome.state.lastFailure == nil { try StoredClock(db).move(to: now) }
        return RefreshRecord()
      }
    }
    while true {
      let (plan, forgettings) = try await plan(for: snapshot, state, of: feed, at: now)
      let record = try await writeTogether { db -> RefreshRecord? in
        try SubscriptionWriter(db).demand(feed, at: address)
        // What was brought back since may have been passed over.
        guard try FeedStateWriter.forgettings(of: feed, in: db) == forgettings else { return nil }
        if outcome.state.lastFailure == nil { try StoredClock(db).move(to: now) }
        return try plan.carryOut(at: now, in: db)
      }
      // Each new attempt means that another refresh of this feed has been stored, or a post of it was
      // brought back.
      if let record { return record }
    }
  }

  /// What is to be written, if the feed's posts have been forgotten as often by then.
  private func plan(
    for snapshot: FeedSnapshot, _ state: FetchState, of feed: FeedID, at now: Date
  ) async throws(FeedStoreError) -> (plan: RefreshPlan, forgettings: Int) {
    beginPreparing()
    defer { endPreparing() }
    let (forgettings, header, rules) = try await readBeside { db in
      (
        try FeedStateWriter.forgettings(of: feed, in: db),
        try IndexReader(feed, in: db).header(),
        try StoredRules(db).set(for: feed, channel: snapshot.channel, at: now)
      )
    }
    let judgement = try await judge(
      snapshot, of: feed, by: header.header, isSharing: header.hasSharedKeys, at: now)
    let policy = try await updatePolicy(of: feed, for: judgement)
    let verdicts = judgement.document.verdicts
    let lost =
      header.lacksPosts
      ? try await readBeside { db in try LostPosts(of: feed, in: db).entries(of: verdicts) } : nil
    let plan = RefreshPlan(
      snapshot, state, for: feed, by: judgement,
      report: RefreshReport(judgement, of: snapshot, at: now), onUpdate: policy, rules: rules,
      lost: lost)
    return (plan, forgettings)
  }

  /// What an edit does; most refreshes bring none, and need not ask.
  private func updatePolicy(
    of feed: FeedID, for judgement: IndexJudgement
  ) async throws(FeedStoreError) -> UpdatePolicy {
    let bringsEdits = judgement.document.verdicts.contains { verdict in
      if case .updated = verdict { true } else { false }
    }
    guard bringsEdits else { return .record }
    return try await readBeside { db in
      try SubscriptionWriter(db).properties(of: feed)?.onUpdate ?? .record
    }
  }

  /// Judges a snapshot by the index as it stands. What others change meanwhile is found out when
  /// the judgement is carried out.
  func judge(
    _ snapshot: FeedSnapshot, of feed: FeedID, by header: IndexHeader, isSharing: Bool,
    isPast: Bool = false, at now: Date
  ) async throws(FeedStoreError) -> IndexJudgement {
    var session = IndexSession(
      of: snapshot, by: header, at: now, asksForShared: isSharing, isPast: isPast)
    while true {
      let request = session.request
      if !request.isEmpty {
        session.load(
          try await readBeside { db in
            try IndexReader(feed, in: db).answer(to: request, hasSharedKeys: isSharing)
          })
      }
      if let judgement = session.judge() { return judgement }
    }
  }

  public func lastReport(of feed: FeedID) async throws(FeedStoreError) -> RefreshReport? {
    try await read { db in try ReportReader(feed, in: db).report() }
  }
}
