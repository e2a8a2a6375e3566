import Presentation
import Terminal

/// Prints a status report, and prints it again whenever its text changes, until the output is
/// closed.
///
/// The state of the library's files is checked once a second, which costs a few system calls. The
/// library is read only when the state has changed, and also once a minute, because some changes
/// are undetectable and the report depends on the time. The library is closed in between, so that
/// other processes can checkpoint it.
struct StatusFollower {
  var survey: StatusQuery
  var renderer: StatusRenderer

  private static let pause: Duration = .seconds(1)
  private static let patience = 60

  func run(_ options: LibraryOptions, _ context: CommandContext) async {
    var shown: String?
    while !context.output.isReaderGone {
      // The state is taken before reading, so that a change during the read is detected next time.
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
