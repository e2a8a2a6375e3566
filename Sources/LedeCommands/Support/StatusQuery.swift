import Aggregation
import FeedModel
import FoundationEssentials
import LibraryStore
import Presentation
import Terminal

/// Reads the content of a status bar, and no more than is shown: the unread count alone is one
/// stored number.
struct StatusQuery {
  var feeds: FeedOptions
  var needsDetails: Bool

  /// Returns the report. It never throws, because bars do not show errors of programs. An error
  /// becomes the report, and is also written to standard error.
  func report(_ options: LibraryOptions, _ context: CommandContext) async -> StatusReport {
    do {
      return try await report(of: try options.open(context, isSilent: true))
    } catch {
      let failure = CommandFailure(describing: error)
      let problem = failure.message ?? "the library cannot be read"
      context.say(problem)
      return .failed(problem)
    }
  }

  private func report(of library: Library) async throws -> StatusReport {
    let ids = try await feeds.ids(in: library)
    guard needsDetails else {
      return StatusReport(unread: try await library.unreadCount(in: ids))
    }
    let summary = try await library.store.summary(of: ids, fullest: StatusReport.shown)
    let newest = try await library.store.posts(
      PostQuery(status: .unread, feeds: ids, limit: StatusReport.shown))
    let feeds = try await FeedLookup(of: newest, besides: summary.fullest, in: library)
    var report = StatusReport(of: summary, newest: newest, feeds, at: library.now)
    report.isRefreshing = try await library.store.isRefreshing()
    return report
  }
}
