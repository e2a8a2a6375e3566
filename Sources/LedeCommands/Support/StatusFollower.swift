import Presentation
import Terminal

/// Prints a report, and again whenever it reads differently, until nobody reads any more.
///
/// The library's files are looked at once a second, which costs a few system calls; the library is
/// read only when they have changed, and once a minute in case a change was too small to be seen or
/// the day has gone by. It is not kept open, so that the other programs can tidy up after themselves.
struct StatusFollower {
  var survey: StatusSurvey
  var renderer: StatusRenderer

  private static let pause: Duration = .seconds(1)
  private static let patience = 60

  func run(_ options: LibraryOptions, _ context: CommandContext) async {
    var shown: String?
    while !context.output.isReaderGone {
      // Taken before the reading: what changes meanwhile is seen the next time.
      let state = state(options, context)
      let update = renderer.update(await survey.report(options, context))
      await context.closeLibraries()
      if update != shown {
        context.output.write(SafeText(block: update))
        context.output.flush()
        shown = update
      }
      await waitForChange(from: state, options, context)
    }
  }

  private func waitForChange(
    from state: String?, _ options: LibraryOptions, _ context: CommandContext
  ) async {
    for _ in 0..<Self.patience where !context.output.isReaderGone {
      guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
      if self.state(options, context) != state { return }
    }
  }

  private func state(_ options: LibraryOptions, _ context: CommandContext) -> String? {
    guard let directory = try? options.directory(context) else { return nil }
    let isRefreshing = survey.needsDetails && context.isRefreshing(directory)
    return context.stateOfLibrary(directory) + (isRefreshing ? " refreshing" : "")
  }
}
