import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct RemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Unsubscribe from feeds and archive their posts.",
    discussion: """
      `lede undo` restores them, and so does adding the feed again.

      Examples:
        lede remove 4
        lede remove 'Example Blog' example.org/feed
      """)

  @Argument(
    help: ArgumentHelp(
      "A feed's number, name or address, or a part of the name or address.", valueName: "feed"),
    completion: .feedNames)
  var feeds: [String]

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let chosen = try await library.feeds(named: feeds)
    try await library.store.unsubscribe(from: chosen.map(\.id), at: library.now)
    for feed in chosen { context.output.writeLine("\(feed.redactedName): removed.") }
    context.offerUndo(chosen.count)
  }
}
