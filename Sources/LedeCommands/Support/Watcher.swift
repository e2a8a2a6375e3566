import Aggregation
import FeedModel
import FeedStore
import FoundationEssentials
import Presentation
import Synchronization
import Terminal

/// Refreshes what is due, and tells of what is new, until it is told to stop.
///
/// The library is open, and its right to refresh taken, only while something is due: between, it
/// looks once a second whether somebody has changed the library, which costs two system calls.
struct Watcher {
  enum Form {
    case nothing
    case jsonl
    case lines(Template<PostLine.Field>)
  }

  let form: Form
  let hooks: HookOptions
  let options: LibraryOptions
  let context: CommandContext

  /// Servers are asked at most so often, whatever the schedule says: when the net is down every
  /// feed stays due.
  var rest = Duration.seconds(60)

  private static let pause = Duration.seconds(1)

  func run() async throws {
    let wish = ReloadWish()
    let signals = context.signals()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await signal in signals {
          guard signal == .reload else { return }
          wish.make()
        }
        // Nobody will tell us to stop: then nothing but the end of the output does.
        try await Task.sleep(for: .seconds(Int64.max / 4))
      }
      group.addTask { try await stay(wish) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  // MARK: Round after round

  private func stay(_ wish: ReloadWish) async throws {
    var restsUntil = ContinuousClock.now
    var told = Told()
    let outbox = Outbox(isUsed: tellsOfPosts)
    while !isOver {
      // Taken before the reading: what changes meanwhile is seen the next time.
      let state = try stateOfLibrary
      let mayAsk = wish.take() || .now >= restsUntil
      let round: Round
      do {
        round = try await self.round(mayAsk: mayAsk, &told, outbox)
        if round.hasAsked { restsUntil = .now + rest }
        if mayAsk { told.trouble = Trouble() }
      } catch let error as FeedStoreError where Trouble.passes(error) {
        if !isOver, told.trouble.isNew(error) {
          context.say(Words.asMessage(error.description) + " watch tries again by itself.")
        }
        outbox.keep()
        if mayAsk { restsUntil = .now + told.trouble.rest(after: rest) }
        round = Round(isWaiting: true)
      }
      await context.closeLibraries()
      await sleep(until: round, from: state, restsUntil, wish)
    }
  }

  /// Whether posts are told at all, by what is printed or by a program.
  private var tellsOfPosts: Bool {
    if case .nothing = form { hooks.onNew != nil } else { true }
  }

  /// What one look at the library came to.
  private struct Round {
    var hasAsked = false
    /// Feeds are due, or posts are to be told, and had to wait.
    var isWaiting = false
    /// When the next feed is due.
    var next: Date?
  }

  private func round(
    mayAsk: Bool, _ told: inout Told, _ outbox: Outbox
  ) async throws -> Round {
    let library = try options.open(context)
    let schedule = try await library.schedule()
    guard !schedule.due.isEmpty || outbox.mayHold else { return Round(next: schedule.next) }
    guard mayAsk, let turn = try await turn(of: library) else {
      return Round(isWaiting: true, next: schedule.next)
    }
    defer { turn.end() }
    // Whoever had the turn before may have asked them all.
    let due = try await library.schedule()
    guard !due.due.isEmpty || outbox.mayHold else { return Round(next: due.next) }
    // Of those that are not due it is told what waits.
    let feeds = outbox.mayHold ? try await library.store.feeds() : due.due
    outbox.begin()
    try await refresh(feeds, of: library, &told, outbox)
    // Where nobody could be reached nothing is written down, and all are due as before.
    let left = try await library.schedule()
    return Round(
      hasAsked: !due.due.isEmpty || outbox.mayHold,
      isWaiting: !left.due.isEmpty || outbox.mayHold, next: left.next)
  }

  /// Nil while somebody else refreshes.
  private func turn(of library: Library) async throws -> RefreshTurn? {
    do throws(FeedStoreError) {
      return try await library.store.beginRefresh(waits: false)
    } catch {
      guard error.code == .refreshing else { throw error }
      return nil
    }
  }

  private func sleep(
    until round: Round, from state: String, _ restsUntil: ContinuousClock.Instant,
    _ wish: ReloadWish
  ) async {
    while !isOver {
      guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
      // After a refresh it is our own writes that are seen: when to ask next is known only now.
      if wish.isMade || state != (try? stateOfLibrary) { return }
      let isRested = .now >= restsUntil
      if isRested, round.isWaiting || round.next.map({ $0 <= context.now() }) ?? false { return }
    }
  }

  private var stateOfLibrary: String {
    get throws(CommandFailure) { context.stateOfLibrary(try options.directory(context)) }
  }

  private var isOver: Bool { Task.isCancelled || context.output.isReaderGone }

  // MARK: One refresh

  /// Tells of what has come while other feeds are still being asked: some host may hang for a minute.
  private func refresh(
    _ feeds: [StoredFeed], of library: Library, _ told: inout Told, _ outbox: Outbox
  ) async throws {
    let ended = EndedFeeds()
    told.beginRound()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var pauses = 1
        while !ended.isOver {
          for _ in 0..<pauses where !ended.isOver { try await Task.sleep(for: Self.shortPause) }
          pauses = min(2 * pauses, Self.mostPauses)
          try await tell(ended, of: library, outbox)
        }
      }
      defer { ended.end() }
      _ = try await library.refresh(feeds, on: .schedule) { refresh in
        report(refresh, &told)
        ended.add(refresh)
      }
      ended.end()
      try await group.waitForAll()
    }
    try await tell(ended, of: library, outbox)
    if ended.haveBrought { try await warn(of: library, &told) }
    try await hooks(of: library).notify(ended.worthNotice)
    // Nobody waits for it, and whoever searches next need not either.
    _ = try await library.store.indexWords(RefreshCommand.wordsAtOnce)
  }

  /// What comes in so many of these pauses is told together, twice as many each time.
  private static let shortPause = Duration.milliseconds(250)
  private static let mostPauses = 16

  private func hooks(of library: Library) throws -> NewPostHooks {
    NewPostHooks(
      options: hooks, context: context, library: library, directory: try options.directory(context))
  }

  private func tell(
    _ ended: EndedFeeds, of library: Library, _ outbox: Outbox
  ) async throws {
    let feeds = ended.take()
    guard !feeds.isEmpty else { return }
    let summary = try await library.summary(of: feeds)
    let hooks = try hooks(of: library)
    ended.note(try await hooks.worthNotice(in: summary))
    let new = summary.announcements
    outbox.note(printed: try await print(new.filter { !outbox.hasPrinted($0.post) }, of: library))
    let handOver = try await hooks.handOn(new.filter { !outbox.hasHandedOn($0.post) })
    if let handOver { outbox.note(handOver) }
    let told = new.map(\.post).filter(
      handOver == nil ? outbox.hasPrinted : outbox.hasHandedOn)
    // What has been told is written down, even if we are told to stop just now.
    try await Task { try await context.told(of: told, in: library) }.value
    outbox.forget(told)
  }

  /// Rules are for what is new. One that cannot be read is told of once.
  private func warn(of library: Library, _ told: inout Told) async throws {
    let broken = try await library.brokenRules()
    for (rule, problem) in broken where told.rules[rule.id] != problem.description {
      context.say(RefreshText.broken(rule, problem))
    }
    told.rules = Dictionary(broken.map { ($0.rule.id, $0.problem.description) }) { $1 }
  }

  /// A feed that goes on failing is told of once.
  private func report(_ refresh: FeedRefresh, _ told: inout Told) {
    if let failure = refresh.failure, failure.code == .here {
      if told.isNew(failure) { context.say(FetchText.failureOfOurs(failure)) }
    } else if let failure = refresh.failure {
      let known = told.feeds.updateValue(failure.description, forKey: refresh.feed.id)
      if failure.description != known,
        failure.description != refresh.feed.fetchState.lastFailure?.description
      {
        context.say(FetchText.failure(failure, of: refresh.feed))
      }
    } else if refresh.skipped == nil {
      told.feeds[refresh.feed.id] = nil
    }
    if let address = refresh.movedTo {
      context.say(FetchText.moved(refresh.feed, to: address))
    }
  }

  /// Prints the posts that nobody has been told of, the oldest first.
  ///
  /// - Returns: what was printed. Other posts have gone meanwhile, and may come back.
  private func print(_ new: [Announcement], of library: Library) async throws -> [PostID] {
    if case .nothing = form { return [] }
    guard !new.isEmpty else { return [] }
    let posts = try await library.store.posts(PostQuery(ids: new.map(\.post)))
    let feeds = try await FeedLookup(of: posts, in: library)
    for post in posts.reversed() {
      context.output.writeDocument(line(post, of: feeds[post.feed], at: library.now))
    }
    context.output.flush()
    return posts.map(\.id)
  }

  private func line(_ post: StoredPost, of feed: StoredFeed?, at now: Date) -> [UInt8] {
    switch form {
    case .nothing: []
    case .jsonl: PostJSON.line(post, number: nil, of: feed)
    case .lines(let template):
      Array((PostLine.text(template, post, number: nil, of: feed, at: now) + "\n").utf8)
    }
  }
}

/// What has been said of what goes on, so that it is said once.
private struct Told {
  /// Of feeds that fail.
  var feeds: [FeedID: String] = [:]
  /// Of rules that cannot be read.
  var rules: [Rule.ID: String] = [:]
  /// Of the library.
  var trouble = Trouble()
  /// Of our own side of the net, in this round and the one before.
  private var ours: Set<String> = []
  private var oursBefore: Set<String> = []

  mutating func beginRound() {
    oursBefore = ours
    ours = []
  }

  mutating func isNew(_ failure: FetchFailure) -> Bool {
    ours.insert(failure.description).inserted && !oursBefore.contains(failure.description)
  }
}

/// What keeps the library from being read or written, as long as it lasts.
private struct Trouble {
  private var told: String?
  private var tries = 0

  /// Whether it goes by: another program may let go of the library, what was
  /// restored is read anew, and a full disk may get room.
  static func passes(_ error: FeedStoreError) -> Bool {
    [.busy, .restored, .disk].contains(error.code)
  }

  mutating func isNew(_ error: FeedStoreError) -> Bool {
    defer { told = error.description }
    return told != error.description
  }

  /// Twice as long each time, up to about an hour: servers are asked in vain.
  mutating func rest(after rest: Duration) -> Duration {
    defer { tries = min(tries + 1, 6) }
    return rest * (1 << tries)
  }
}

/// The posts that wait to be told, as far as more is known of them than the library holds.
private final class Outbox: Sendable {
  private struct State {
    var mayHold: Bool
    /// Not written down as told: a program has not taken them, or they could not be.
    var printed: Set<PostID> = []
    var handedOn: Set<PostID> = []
  }

  private let state: Mutex<State>
  private let isUsed: Bool

  /// - Parameter isUsed: whether posts are told at all.
  init(isUsed: Bool) {
    self.isUsed = isUsed
    state = Mutex(State(mayHold: isUsed))
  }

  /// Whether there may be posts of feeds that are not due: those that somebody else has fetched, and those that
  /// could not be told.
  var mayHold: Bool { state.withLock(\.mayHold) }

  /// Notes that all that waits is going to be told.
  func begin() { state.withLock { $0.mayHold = false } }

  /// Notes that some of it was not.
  func keep() { state.withLock { $0.mayHold = isUsed } }

  func hasPrinted(_ post: PostID) -> Bool { state.withLock { $0.printed.contains(post) } }

  func hasHandedOn(_ post: PostID) -> Bool { state.withLock { $0.handedOn.contains(post) } }

  func note(printed posts: [PostID]) { state.withLock { $0.printed.formUnion(posts) } }

  func note(_ handOver: NewPostHooks.HandOver) {
    state.withLock { state in
      state.handedOn.formUnion(handOver.posts)
      if handOver.hasFailed { state.mayHold = true }
    }
  }

  /// Notes that these are written down as told.
  func forget(_ posts: [PostID]) {
    state.withLock { state in
      state.printed.subtract(posts)
      state.handedOn.subtract(posts)
    }
  }
}

/// The feeds that have ended and have not been told of.
private final class EndedFeeds: Sendable {
  private struct State {
    var feeds: [FeedRefresh] = []
    var haveBrought = false
    var worthNotice: [PostID] = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// Whether no more will come.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Whether one of all of them had new posts.
  var haveBrought: Bool { state.withLock(\.haveBrought) }

  func add(_ feed: FeedRefresh) {
    state.withLock { state in
      state.feeds.append(feed)
      state.haveBrought = state.haveBrought || !feed.record.new.isEmpty
    }
  }

  func take() -> [FeedRefresh] {
    state.withLock { state in
      defer { state.feeds = [] }
      return state.feeds
    }
  }

  func end() { state.withLock { $0.isOver = true } }

  /// The posts of all of them that the desktop is told of, in one notice.
  var worthNotice: [PostID] { state.withLock(\.worthNotice) }

  func note(_ posts: [PostID]) { state.withLock { $0.worthNotice += posts } }
}

/// Somebody's wish that everything be looked at anew.
private final class ReloadWish: Sendable {
  private let state = Atomic(false)

  var isMade: Bool { state.load(ordering: .relaxed) }

  func make() { state.store(true, ordering: .relaxed) }

  func take() -> Bool { state.exchange(false, ordering: .relaxed) }
}
