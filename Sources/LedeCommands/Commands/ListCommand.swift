import Aggregation
import ArgumentParser
import FeedStore

struct ListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List unread posts, newest first, and number them.",
    discussion: """
      The numbers stand for the posts until the next listing; the codes of the other forms for ever.

      Examples:
        lede list --feed 'Example' --group folder
        lede list --all --limit 0 --template '{date} {title:60}\\t{url}'
        lede list --tsv | fzf -m | cut -f2 | lede open -
      """)

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

  @Option(help: ArgumentHelp("Put posts together by feed or folder.", valueName: "by"))
  var group: PostGrouping = .none

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
    let printer = ListPrinter(
      context, of: library, form: form, grouping: group, scope: feeds.words)
    let listing = try await printer.list(query, collapsing: collapse)
    // What a program reads, no person may have seen.
    if !form.isForPrograms, listing.isNumbered {
      try await context.told(of: listing.posts.map(\.id), in: library)
    }
  }

  private var bound: Int? {
    if let limit { return limit == 0 ? nil : limit }
    return form.isForPrograms ? nil : 50
  }
}
