import FoundationEssentials
import LibraryStore

/// Refreshes a library as its feeds become due, and delivers new posts, until it is stopped.
///
/// ``Scheduler`` decides what to do; this type waits, and carries it out. The library is open, and
/// its right to refresh taken, only while something is due. In between the watcher looks once a
/// second whether another process has written to the library, which costs two system calls.
public struct FeedWatcher<FrontEnd: WatchFrontEnd>: Sendable {
  private typealias Tasks = ThrowingTaskGroup<Void, any Error>

  private enum Input: Sendable {
    case requested(WatchRequest)
    case ticked
    case scheduleRead(Library, isAnyFeedDue: Bool, next: Date?)
    case readingFailed(any Error)
    case refreshEnded(
      Result<Scheduler.RefreshOutcome?, any Error>, WatchRefresh<FrontEnd>.Memory)
  }

  private let frontEnd: FrontEnd
  private let tick: Duration
  private let start = ContinuousClock.now
  private let inputs: AsyncStream<Input>
  private let sender: AsyncStream<Input>.Continuation
  private var scheduler: Scheduler
  private var memory = WatchRefresh<FrontEnd>.Memory()
  /// The library while it is open.
  private var library: Library?
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
    (inputs, sender) = AsyncStream.makeStream()
  }

  /// Runs until a request or the front end stops it, or the task is cancelled. Either way, a feed
  /// that is being stored is stored whole or not at all. The library may be open afterwards.
  ///
  /// - Throws: errors of the library that are not temporary, and those of the front end.
  public consuming func run(
    _ requests: some AsyncSequence<WatchRequest, Never> & Sendable
  ) async throws {
    var watcher = self
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      defer { tasks.cancelAll() }
      watcher.listen(to: requests, in: &tasks)
      _ = try await watcher.handle(.started, in: &tasks)
      for await input in watcher.inputs {
        guard try await watcher.handle(watcher.event(of: input), in: &tasks) else { break }
      }
    }
  }

  private func listen(
    to requests: some AsyncSequence<WatchRequest, Never> & Sendable, in tasks: inout Tasks
  ) {
    tasks.addTask { [sender] in
      for await request in requests { sender.yield(.requested(request)) }
    }
    tasks.addTask { [sender, tick] in
      while true {
        try await Task.sleep(for: tick)
        sender.yield(.ticked)
      }
    }
  }

  /// Takes over what an input brings, and returns what the scheduler is to know of it.
  private mutating func event(of input: Input) throws -> Scheduler.Event {
    switch input {
    case .requested(.reload): return .reloadRequested
    case .requested(.stop): return .stopRequested
    case .ticked: return try tickEvent
    case .scheduleRead(let library, let isAnyFeedDue, let next):
      self.library = library
      return .scheduleRead(isAnyFeedDue: isAnyFeedDue, next: next)
    case .readingFailed(let error):
      return try failure(error)
    case .refreshEnded(let result, let memory):
      self.memory = memory
      switch result {
      case .success(let outcome?): return .refreshed(outcome)
      case .success(nil): return .refreshRefused
      case .failure(let error): return try failure(error)
      }
    }
  }

  private var tickEvent: Scheduler.Event {
    get throws {
      guard scheduler.isWaiting else { return .ticked }
      if frontEnd.isOver { return .stopRequested }
      return try frontEnd.libraryState() == knownState ? .ticked : .libraryChanged
    }
  }

  private func failure(_ error: any Error) throws -> Scheduler.Event {
    guard let error = error as? StoreError, error.isTemporary else { throw error }
    return .failed(error)
  }

  /// - Returns: whether to go on.
  private mutating func handle(
    _ event: Scheduler.Event, in tasks: inout Tasks
  ) async throws -> Bool {
    let time = Scheduler.Time(elapsed: start.duration(to: .now), date: frontEnd.now)
    for action in scheduler.handle(event, at: time) {
      switch action {
      case .readSchedule: try readSchedule(in: &tasks)
      case .refresh(let scope): refresh(scope, in: &tasks)
      case .report(let error): frontEnd.report(.libraryFailed(error))
      case .closeLibrary:
        library = nil
        await frontEnd.closeLibrary()
      case .stop: return false
      }
    }
    return true
  }

  private mutating func readSchedule(in tasks: inout Tasks) throws {
    // Taken before the reading: what another process writes meanwhile is seen as a change.
    knownState = try frontEnd.libraryState()
    tasks.addTask { [frontEnd, sender] in
      do {
        let library = try frontEnd.openLibrary()
        let schedule = try await library.schedule()
        sender.yield(
          .scheduleRead(library, isAnyFeedDue: !schedule.due.isEmpty, next: schedule.next))
      } catch {
        sender.yield(.readingFailed(error))
      }
    }
  }

  private func refresh(_ scope: Scheduler.RefreshScope, in tasks: inout Tasks) {
    guard let library else { preconditionFailure("the schedule was read from a library") }
    tasks.addTask { [frontEnd, memory, sender] in
      var refresh = WatchRefresh(library: library, frontEnd: frontEnd, memory: memory)
      let result: Result<Scheduler.RefreshOutcome?, any Error>
      do {
        result = .success(try await refresh.run(scope))
      } catch {
        result = .failure(error)
      }
      sender.yield(.refreshEnded(result, refresh.memory))
    }
  }
}
