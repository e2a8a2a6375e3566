import FeedModel
public import FoundationEssentials
public import LibraryStore

/// What a program that stays has to do now, and when to look again.
public struct RefreshSchedule: Sendable {
  /// The feeds that are due, in the order of the list.
  public var due: [StoredFeed]
  /// When the next of the others is; nil when there is none that will be.
  public var next: Date?
}

extension Library {
  /// Which feeds are due by their own rhythm, and by what their servers want.
  /// O(feeds).
  public func schedule() async throws(StoreError) -> RefreshSchedule {
    let now = clock()
    let pauses = try await store.hostPauses()
    var schedule = RefreshSchedule(due: [], next: nil)
    for feed in try await store.feeds() {
      let time = source.hold(
        feed.subscription.url, state: feed.fetchState, on: .schedule, pauses: pauses, now: now)
      guard let time else {
        schedule.due.append(feed)
        continue
      }
      guard time.date < .distantFuture else { continue }
      schedule.next = min(schedule.next ?? time.date, time.date)
    }
    return schedule
  }
}
