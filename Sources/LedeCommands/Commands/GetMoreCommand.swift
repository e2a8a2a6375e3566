import Aggregation
import ArgumentParser
import FeedStore

struct GetMoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "get-more", abstract: "Refresh all feeds and list only what is new.",
    discussion: "Read posts drop out of the listing.")

  @OptionGroup var form: ListFormatOptions
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let summary = try await Refreshing(context, showsProgress: true).run(
      try await library.store.feeds(), of: library)
    let query = PostQuery(status: .unread, ids: summary.newPosts)
    let listing = try await library.list(query)
    let printer = try await ListPrinter(context, of: library, form: form.format)
    try await printer.print(listing, query)
    if summary.failed > 0 { throw CommandFailure(.partial) }
  }
}
