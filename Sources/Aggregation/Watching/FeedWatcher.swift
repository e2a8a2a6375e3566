import FoundationEssentials
import LibraryStore
import Synchronization

/// Refreshes a library as its feeds become due, and delivers new posts, until it is stopped.
///
/// ``Scheduler`` decides when to refresh; this type waits and performs the refresh. The library is
/// open, and the refresh lock held, only while something is due. In between, the watcher checks
/// once a second whether another process has written to the library, at the cost of two system
/// calls.
public struct FeedWatcher<FrontEnd: WatchFrontEnd>: Sendable {
  private let frontEnd: FrontEnd
  private let tick: Duration
  private let start = ContinuousClock.now
  private let reload = ReloadRequest()
  private var scheduler: Scheduler
  private var memory = WatchRefresh<FrontEnd>.Memory()
  /// The state of the library's files before its schedule was read.
  private var knownState = ""

  /// - Parameters:
  ///   - rest: the shortest time between two refreshes.
  ///   - tick: the interval between checks of the clock and of the library's files.
  public init(
    for frontEnd: FrontEnd, rest: Duration = .seconds(60), tick: Duration = .seconds(1)
  ) {
    self.frontEnd = frontEnd
    self.tick = tick
    scheduler = Scheduler(deliversPosts: frontEnd.deliversPosts, rest: rest)
  }

  /// Runs until a request or the front end stops it. A feed that is being stored at that time is
  /// stored completely or not at all. The library may still be open afterwards.
  ///
  /// - Throws: errors of the library that are not temporary, those of the front end, and
  ///   `CancellationError` if the task is cancelled.
  public consuming func run(
    _ requests: some AsyncSequence<WatchRequest, Never> & Sendable
  ) async throws {
    let watcher = self
    try await withThrowingTaskGroup(of: Bool.self) { tasks in
      defer { tasks.cancelAll() }
      tasks.addTask {
        for await request in requests {
          guard request == .reload else { return true }
          watcher.reload.isPending.store(true, ordering: .relaxed)
        }
        return false
      }
      tasks.addTask {
        var watcher = watcher
        try await watcher.watch()
        return true
      }
      while let isOver = try await tasks.next(), !isOver {}
    }
  }

  private mutating func watch() async throws {
    repeat {
      do {
        try await refreshIfDue()
      } catch let error as StoreError where error.isTemporary {
        if scheduler.failed(error, at: time) { frontEnd.report(.libraryFailed(error)) }
      }
      await frontEnd.closeLibrary()
    } while try await waitForWork()
  }

  private var time: Scheduler.Time {
    Scheduler.Time(elapsed: start.duration(to: .now), date: frontEnd.now)
  }

  /// Opens the library, and refreshes the feeds that are due.
  private mutating func refreshIfDue() async throws {
    // The state is read before the schedule, so that a write in between is detected as a change.
    knownState = try frontEnd.libraryState()
    let library = try frontEnd.openLibrary()
    let schedule = try await library.schedule()
    let isAnyFeedDue = !schedule.due.isEmpty
    guard let scope = scheduler.scope(isAnyFeedDue: isAnyFeedDue, next: schedule.next, at: time)
    else { return }
    var refresh = WatchRefresh(library: library, frontEnd: frontEnd, memory: memory)
    defer { memory = refresh.memory }
    scheduler.refreshed(try await refresh.run(scope), at: time)
  }

  /// - Returns: `false` if nothing more can be delivered.
  private mutating func waitForWork() async throws -> Bool {
    while true {
      if reload.isPending.exchange(false, ordering: .relaxed) {
        scheduler.reload(at: time)
        return true
      }
      try await Task.sleep(for: tick)
      if frontEnd.isOver { return false }
      if try scheduler.isDue(at: time) || frontEnd.libraryState() != knownState { return true }
    }
  }
}

/// Whether the user has requested a check of all feeds.
private final class ReloadRequest: Sendable {
  let isPending = Atomic(false)
}

extension StoreError {
  /// Whether a later attempt may succeed: another process may release the library, a restored
  /// library is opened again, and space may be freed on a full disk.
  fileprivate var isTemporary: Bool { [.busy, .restored, .disk].contains(code) }
}
