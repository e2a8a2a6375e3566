import Aggregation
import FeedModel
import LibraryStore
import Presentation
import Terminal

/// Passes new posts to the programs that the user configured. If a program fails, one line is
/// printed and the refresh still succeeds.
struct NewPostHooks {
  let options: HookOptions
  let context: CommandContext
  let library: Library
  /// The folder of the library, for programs that run other commands.
  let directory: String

  /// The maximum number of posts that are passed to one run of the program. Other posts are passed
  /// to further runs.
  static let mostPosts = 1000
  private static let timeForPosts = Duration.seconds(30)
  private static let timeForNotice = Duration.seconds(10)

  /// Whether any program may be started.
  var areAny: Bool { options.onNew != nil || options.notify }

  /// Passes new posts to the user's program.
  ///
  /// - Returns: The posts that were passed, or `nil` if no program is configured.
  func handOver(_ announcements: [Announcement]) async throws -> HookDelivery? {
    guard let command = options.onNew else { return nil }
    var handOver = HookDelivery()
    var rest = announcements[...]
    while !rest.isEmpty, !Task.isCancelled {
      // Posts removed in the meantime are neither passed on nor marked as announced, since they can
      // be restored.
      let posts = try await library.store.posts(
        PostQuery(ids: rest.prefix(Self.mostPosts).map(\.post)))
      rest = rest.dropFirst(Self.mostPosts)
      guard !posts.isEmpty else { continue }
      let lines = try await lines(posts, announcements)
      handOver.isComplete = await start(command, handing: lines, count: posts.count)
      if !handOver.isComplete { break }
      handOver.posts += posts.map(\.id)
    }
    return handOver
  }

  // MARK: User's program

  private func start(_ command: String, handing input: [UInt8], count: Int) async -> Bool {
    var variables = context.terminal.variables
    variables["LEDE_DATA_DIR"] = directory
    variables["LEDE_NEW"] = "\(count)"
    guard let program = HookProgram(command: command, environment: variables) else { return false }
    let outcome = await program.run(input: input, within: Self.timeForPosts)
    if let words = Self.words(for: outcome, after: Self.timeForPosts) {
      context.say("\(program.arguments[0]): \(words); it will get these posts again")
    }
    return outcome == .exited(0)
  }

  private static func words(for outcome: ProgramOutcome, after time: Duration) -> String? {
    switch outcome {
    case .exited(0), .stopped: nil
    case .exited(let status): "exited with \(status)"
    case .killed(let signal): "was killed by signal \(signal)"
    case .timedOut: "took longer than \(time.components.seconds) s and was stopped"
    case .notStarted: "could not be started"
    case .inputFailed: "was stopped because its input could not be written"
    }
  }

  /// Returns the posts in the format of `list --jsonl`, oldest first.
  private func lines(
    _ posts: [StoredPost], _ announcements: [Announcement]
  ) async throws -> [UInt8] {
    let feeds = try await FeedLookup(of: posts, in: library)
    let notified = Set(announcements.filter(\.notifies).map(\.post))
    return posts.reversed().flatMap {
      PostJSON.line(
        $0, number: nil, of: feeds[$0.feed], notifies: notified.contains($0.id))
    }
  }

  // MARK: Desktop notifications

  /// Returns the new posts to notify about: those selected by rules that notify, or all if there is
  /// no such rule. All posts are also returned if the query of such a rule is invalid, because it
  /// might have matched any of them.
  func postsForNotices(in summary: RefreshSummary) async throws -> [PostID] {
    guard options.notify, !summary.newPosts.isEmpty else { return [] }
    let rules = try await library.store.rules()
      .filter { $0.actions.contains(.notify) }
    let broken = Set(try await library.brokenRules().map(\.rule.id))
    guard !rules.isEmpty, broken.isDisjoint(with: rules.map(\.id)) else { return summary.newPosts }
    let notified = Set(summary.announcements.filter(\.notifies).map(\.post))
    return summary.newPosts.filter(notified.contains)
  }

  /// Shows one notification per refresh, however many posts are new.
  func notify(_ new: [PostID]) async throws {
    guard !new.isEmpty else { return }
    let posts = try await library.store.posts(
      PostQuery(ids: Array(new.prefix(Self.mostPosts)), limit: DesktopNotice.mostTitles))
    let feeds = try await FeedLookup(of: posts, in: library)
    let notice = DesktopNotice(posts, of: feeds, count: new.count)
    let program = HookProgram(
      arguments: notice.arguments, environment: context.terminal.variables)
    let outcome = await program.run(input: [], within: Self.timeForNotice)
    // `notify-send` does not exist on systems without a desktop.
    if outcome != .notStarted, let words = Self.words(for: outcome, after: Self.timeForNotice) {
      context.say("notify-send: \(words)")
    }
  }
}
