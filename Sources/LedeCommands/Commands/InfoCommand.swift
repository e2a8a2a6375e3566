import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct InfoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show the details of a feed.",
    discussion: """
      Examples:
        lede info 4
        lede info 'Example Blog' --json
      """)

  @Argument(
    help: ArgumentHelp(
      "A feed's number, name or address, or a part of the name or address.", valueName: "feed"),
    completion: .feedNames)
  var feed: String

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    for feed in try await library.feeds(named: [feed]) {
      let withdrawn = try await library.store.withdrawnCount(of: feed.id)
      context.print(FeedDetails(feed, withdrawn: withdrawn), asJSON: json.isJSON)
    }
  }
}
