import Aggregation
import FeedModel
import LibraryStore
import Presentation
import Terminal

/// Runs a refresh with progress on the terminal, and prints one line for each feed that failed.
struct Refreshing {
  let context: CommandContext
  let showsProgress: Bool
  /// Whether feeds that did not fail also get a line each.
  var namesAll = false

  /// - Parameter report: Called for each feed when its refresh has ended.
  func run(
    _ feeds: [StoredFeed], of library: Library, on occasion: FetchOccasion,
    report: (FeedRefresh) -> Void = { _ in }
  ) async throws -> RefreshSummary {
    var progress = ProgressLine(on: context.messages, environment: context.terminal)
    var counts = ProgressCounts(total: feeds.count)
    var reportedFailures: Set<String> = []
    defer { progress.finish() }
    let summary = try await library.refresh(feeds, on: occasion) { ended in
      if let failure = ended.failure {
        if failure.code != .here {
          progress.printLine("lede: \(FetchText.failure(failure, of: ended.feed))")
        } else if reportedFailures.insert(failure.description).inserted {
          progress.printLine("lede: \(FetchText.localFailure(failure))")
        }
        counts.failed += 1
      } else if namesAll {
        progress.printLine(
          "lede: \(ended.feed.redactedName): \(RefreshText.result(of: ended, context.times))")
      }
      if let address = ended.movedTo {
        progress.printLine("lede: \(FetchText.moved(ended.feed, to: address))")
      }
      counts.done += 1
      counts.new += ended.record.new.count
      if showsProgress { progress.show(counts) }
      report(ended)
    }
    // Rules apply only to new posts.
    if !summary.newPosts.isEmpty {
      for (rule, problem) in try await library.brokenRules() {
        progress.printLine("lede: \(RefreshText.broken(rule, problem))")
      }
    }
    return summary
  }
}
