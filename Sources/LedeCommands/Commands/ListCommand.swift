import Aggregation
import ArgumentParser
import FeedStore

struct ListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List unread posts, newest first, and number them.")

  @Flag(help: "Read posts too.")
  var all = false

  @Flag(help: "Only starred posts, read or not.")
  var starred = false

  @Flag(help: "List a post that several feeds have once, and say where else it is.")
  var collapse = false

  @Option(
    help: ArgumentHelp(
      "At most this many; 0 for all. Else 50 on paper, and all in forms for programs.",
      valueName: "n"))
  var limit: Int?

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var form: ListFormatOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0 on.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let chosen = try await feeds.ids(in: library)
    let query = PostQuery(
      status: starred ? .starred : all ? .any : .unread, feeds: chosen, limit: bound)
    let listing = try await library.list(query, collapsing: collapse)
    let printer = ListPrinter(
      context, of: library, form: form.format, scope: feeds.words)
    try await printer.print(listing, query)
    // What a program reads, no person may have seen.
    if form.format == nil, listing.isNumbered {
      try await context.told(of: listing.posts.map(\.id), in: library)
    }
  }

  private var bound: Int? {
    if let limit { return limit == 0 ? nil : limit }
    return form.format == nil ? 50 : nil
  }
}
