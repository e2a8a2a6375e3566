import Foundation
import LibraryStore
import Testing

@testable import Aggregation

struct SchedulerTests {
  private static let day = 86_400

  // MARK: Due feeds

  @Test func `the scheduler refreshes each feed when it is due`() {
    var world = World(feeds: ["often": 1800, "daily": Self.day], deliversPosts: false)
    world.run(until: 3 * Self.day)
    #expect(world.fetches["often"] == Array(stride(from: 0, through: 3 * Self.day, by: 1800)))
    #expect(world.fetches["daily"] == [0, Self.day, 2 * Self.day, 3 * Self.day])
  }

  @Test func `the scheduler opens the library only when a feed is due`() {
    var world = World(feeds: ["daily": Self.day], deliversPosts: false)
    world.run(until: 3 * Self.day)
    #expect(world.openings == [0, Self.day, 2 * Self.day, 3 * Self.day])
  }

  @Test func `the scheduler does nothing if no feed will ever be due`() {
    var world = World(feeds: [:], deliversPosts: false)
    world.run(until: 7 * Self.day)
    #expect(world.openings == [0])
    #expect(world.refreshes == [])
  }

  @Test func `the scheduler waits a minute between refreshes while the network is down`() {
    var world = World(feeds: ["a": 1800])
    world.isNetworkDown = true
    world.run(until: 600)
    #expect(world.refreshes.map(\.time) == Array(stride(from: 0, through: 600, by: 60)))
    world.isNetworkDown = false
    world.run(until: 1000)
    #expect(world.refreshes.map(\.time).suffix(2) == [600, 660])
  }

  @Test func `the wait between refreshes is the same after the clock was set back`() {
    var world = World(feeds: ["a": 1800])
    world.isNetworkDown = true
    world.run(until: 10)
    world.clockError = Double(-Self.day)
    world.run(until: 60)
    #expect(world.refreshes.map(\.time) == [0, 60])
  }

  // MARK: Other processes

  @Test func `the scheduler reads the schedule when another process changes the library`() {
    var world = World(feeds: ["daily": Self.day], deliversPosts: false)
    world.run(until: 500)
    world.feeds["new"] = World.Feed(interval: 3600, due: 500)
    world.run(until: 1000)
    #expect(world.fetches["new"] == nil, "the change is not known yet")
    world.look()
    #expect(world.fetches["new"] == [1000])
  }

  @Test func `the scheduler waits between refreshes even if the library changes`() {
    var world = World(feeds: ["a": 3600])
    world.run(until: 20)
    world.feeds["new"] = World.Feed(interval: 3600, due: 20)
    world.look()
    #expect(world.openings == [0, 20])
    world.run(until: 100)
    #expect(world.fetches["new"] == [60])
  }

  @Test func `the scheduler retries every second while another process refreshes`() {
    var world = World(feeds: ["a": 1800])
    world.isRefused = true
    world.run(until: 3)
    #expect(world.openings == [0, 1, 2, 3])
    world.isRefused = false
    world.run(until: 30)
    #expect(world.fetches["a"] == [4])
  }

  // MARK: Temporary errors

  @Test func `the scheduler retries failing libraries at longer intervals, up to 64 minutes`() {
    var world = World(feeds: ["a": 1800])
    world.failure = StoreError(.busy, "busy")
    world.run(until: Self.day)
    let minutes = world.openings.map { $0 / 60 }
    #expect(minutes.prefix(9) == [0, 1, 3, 7, 15, 31, 63, 127, 191])
    #expect(zip(minutes, minutes.dropFirst()).map { $1 - $0 }.max() == 64)
    #expect(world.reports == ["busy"])
  }

  @Test func `the scheduler continues when the library works again`() {
    var world = World(feeds: ["a": 1800])
    world.failure = StoreError(.disk, "full")
    world.run(until: 100)
    world.failure = nil
    world.run(until: 300)
    #expect(world.fetches["a"] == [180])
    world.failure = StoreError(.disk, "full")
    world.run(until: 2500)
    #expect(world.openings.suffix(5) == [180, 1980, 2040, 2160, 2400])
    #expect(world.reports == ["full", "full"])
  }

  @Test func `the scheduler reports an error again when it changes`() {
    var world = World(feeds: ["a": 1800])
    for error in [StoreError(.busy, "busy"), StoreError(.disk, "full")] {
      world.failure = error
      world.run(until: world.seconds + 3600)
    }
    #expect(world.reports == ["busy", "full"])
  }

  @Test func `the scheduler delivers all feeds again after an error in a refresh`() {
    var world = World(feeds: ["a": 1800])
    world.run(until: 100)
    world.refreshFailure = StoreError(.disk, "full")
    world.run(until: 1810)
    world.refreshFailure = nil
    world.run(until: 2000)
    #expect(world.refreshes.map(\.scope) == [.allFeeds, .dueFeeds, .allFeeds])
    #expect(world.refreshes.map(\.time) == [0, 1800, 1860])
  }

  // MARK: Announcements

  @Test func `the scheduler delivers pending announcements at its start`() {
    var world = World(feeds: ["a": 1800])
    world.feeds["a"]?.due = 1800
    world.run(until: 1800)
    #expect(world.refreshes.map(\.scope) == [.allFeeds, .dueFeeds])
    #expect(world.refreshes.map(\.time) == [0, 1800])
  }

  @Test func `the scheduler ignores announcements if it delivers no posts`() {
    var world = World(feeds: ["a": 1800], deliversPosts: false)
    world.feeds["a"]?.due = 1800
    world.run(until: 1800)
    #expect(world.refreshes.map(\.scope) == [.dueFeeds])
  }

  @Test func `the scheduler retries posts that could not be delivered after a minute`() {
    var world = World(feeds: ["daily": Self.day])
    world.hasUndelivered = true
    world.run(until: 130)
    world.hasUndelivered = false
    world.run(until: 1000)
    #expect(world.refreshes.map(\.time) == [0, 60, 120, 180])
    #expect(world.refreshes.allSatisfy { $0.scope == .allFeeds })
    #expect(world.fetches["daily"] == [0])
  }

  // MARK: Requests

  @Test func `a reload starts a refresh without waiting`() {
    var world = World(feeds: ["a": 1800])
    world.isNetworkDown = true
    world.run(until: 10)
    world.reload()
    #expect(world.refreshes.map(\.time) == [0, 10])
    world.run(until: 70)
    #expect(world.refreshes.map(\.time) == [0, 10, 70])
  }

  @Test func `a reload resets the retry interval`() {
    var world = World(feeds: ["a": 1800])
    world.failure = StoreError(.busy, "busy")
    world.run(until: 1000)
    world.reload()
    world.run(until: 1100)
    #expect(world.openings.suffix(2) == [1000, 1060])
    #expect(world.reports == ["busy"])
  }
}

/// A simulated library with servers and two clocks. Time advances in steps of a second.
private struct World {
  struct Feed {
    var interval: Int
    var due: Int
  }

  struct Refresh: Equatable {
    var time: Int
    var scope: Scheduler.RefreshScope
  }

  var feeds: [String: Feed]
  var isNetworkDown = false
  /// Whether another process holds the refresh lock.
  var isRefused = false
  /// Whether posts cannot be delivered.
  var hasUndelivered = false
  /// The error when the library is opened.
  var failure: StoreError?
  /// The error of a refresh.
  var refreshFailure: StoreError?
  /// The difference of the calendar clock from the correct time.
  var clockError = 0.0

  private(set) var seconds = 0
  private(set) var openings: [Int] = []
  private(set) var refreshes: [Refresh] = []
  private(set) var fetches: [String: [Int]] = [:]
  private(set) var reports: [String] = []
  private var scheduler: Scheduler
  private var hasStarted = false

  private static let epoch = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init(feeds: [String: Int], deliversPosts: Bool = true) {
    self.feeds = feeds.mapValues { Feed(interval: $0, due: 0) }
    scheduler = Scheduler(deliversPosts: deliversPosts)
  }

  /// Advances the time to a number of seconds after the start.
  mutating func run(until end: Int) {
    if !hasStarted { look() }
    hasStarted = true
    while seconds < end {
      seconds += 1
      if scheduler.isDue(at: time) { look() }
    }
  }

  mutating func reload() {
    scheduler.reload(at: time)
    look()
  }

  /// Looks at the library, as when another process has changed it.
  mutating func look() {
    openings.append(seconds)
    if let failure { return fail(failure) }
    let scope = scheduler.scope(isAnyFeedDue: isAnyFeedDue, next: next, at: time)
    if let scope { refresh(scope) }
  }

  private var time: Scheduler.Time {
    Scheduler.Time(elapsed: .seconds(seconds), date: Self.epoch + Double(seconds) + clockError)
  }

  private var next: Date? {
    feeds.values.map(\.due).min().map { Self.epoch + Double($0) }
  }

  private var isAnyFeedDue: Bool { feeds.values.contains { $0.due <= seconds } }

  private mutating func fail(_ error: StoreError) {
    if scheduler.failed(error, at: time) { reports.append(error.description) }
  }

  private mutating func refresh(_ scope: Scheduler.RefreshScope) {
    if isRefused { return scheduler.refreshed(nil, at: time) }
    refreshes.append(Refresh(time: seconds, scope: scope))
    if let refreshFailure { return fail(refreshFailure) }
    let hasFetched = isAnyFeedDue
    for (name, feed) in feeds where feed.due <= seconds && !isNetworkDown {
      fetches[name, default: []].append(seconds)
      feeds[name]?.due = seconds + feed.interval
    }
    scheduler.refreshed(
      Scheduler.RefreshOutcome(
        hasFetched: hasFetched, hasUndelivered: hasUndelivered, isAnyFeedDue: isAnyFeedDue,
        next: next), at: time)
  }
}
