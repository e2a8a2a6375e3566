import FoundationEssentials
import LibraryStore
import Synchronization

/// Refreshes a library as its feeds become due, and delivers new posts, until it is stopped.
///
/// ``Scheduler`` decides when; this type waits, and carries it out. The library is open, and its right
/// to refresh taken, only while something is due. In between the watcher looks once a second whether
/// another process has written to the library, which costs two system calls.
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
  ///   - tick: how often to look at the clock and at the library's files.
  public init(
    for frontEnd: FrontEnd, rest: Duration = .seconds(60), tick: Duration = .seconds(1)
  ) {
    self.frontEnd = frontEnd
    self.tick = tick
    scheduler = Scheduler(deliversPosts: frontEnd.deliversPosts, rest: rest)
  }

  /// Runs until a request or the front end stops it. Either way, a feed that is being stored is stored
  /// whole or not at all. The library may be open afterwards.
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
        try await look()
      } catch let error as StoreError where error.isTemporary {
        if scheduler.failed(error, at: time) { frontEnd.report(.libraryFailed(error)) }
      }
      await frontEnd.closeLibrary()
    } while try await waitForWork()
  }

  private var time: Scheduler.Time {
    Scheduler.Time(elapsed: start.duration(to: .now), date: frontEnd.now)
  }

  /// Opens the library, and refreshes what is due.
  private mutating func look() async throws {
    // Taken before the reading: what another process writes meanwhile is seen as a change.
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

  /// - Returns: false once nothing can be delivered any more.
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

/// Whether the user has asked to look at all feeds now.
private final class ReloadRequest: Sendable {
  let isPending = Atomic(false)
}

extension StoreError {
  /// Whether trying again later is right: another program may let go of the library, a restored
  /// library is read anew, and a full disk may get room.
  fileprivate var isTemporary: Bool { [.busy, .restored, .disk].contains(code) }
}
