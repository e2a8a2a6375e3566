import FeedModel
public import FoundationEssentials
public import LibraryStore

/// The feeds that are due, and the time of the next check.
public struct RefreshSchedule: Sendable {
  /// The feeds that are due, in the order of the library.
  public var due: [StoredFeed]
  /// The time at which the next of the other feeds is due; `nil` if there is none.
  public var next: Date?
}

extension Library {
  /// Returns the feeds that are due by their posting frequency and the limits of their servers.
  /// O(n) in the number of feeds.
  public func schedule() async throws(StoreError) -> RefreshSchedule {
    let deadlines = try await store.hostDelays()
    var schedule = RefreshSchedule(due: [], next: nil)
    for feed in try await store.feeds() {
      guard let time = nextAllowedFetch(feed, on: .schedule, deadlines) else {
        schedule.due.append(feed)
        continue
      }
      guard time.date < .distantFuture else { continue }
      schedule.next = min(schedule.next ?? time.date, time.date)
    }
    return schedule
  }
}
