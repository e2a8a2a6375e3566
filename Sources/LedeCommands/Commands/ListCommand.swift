import Aggregation
import ArgumentParser
import LibraryStore

struct ListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List unread posts, newest first, and number them.",
    discussion: """
      The numbers are valid until the next listing. The codes in the other formats never change.

      Examples:
        lede list --feed 'Example' --group folder
        lede list --where 'swift -title:/sponsored/ newer:2d'
        lede list --all --limit 0 --template '{date} {title:60}\\t{url}'
        lede list --tsv | fzf -m | cut -f2 | lede open -
      """)

  @Flag(help: "Include read posts.")
  var all = false

  @Flag(help: "List only starred posts, read or unread.")
  var starred = false

  @OptionGroup var search: QueryOption
  @OptionGroup var page: ListPageOptions
  @OptionGroup var feeds: FeedOptions
  @OptionGroup var form: ListFormatOptions
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let query = PostQuery(
      status: starred ? .starred : all ? .any : .unread, feeds: try await feeds.ids(in: library),
      limit: page.bound(form), search: try await library.query(search.text))
    let printer = ListPrinter(
      context: context, library: library, form: form, grouping: page.group,
      scope: feeds.words + search.words)
    let listing = try await printer.list(query, collapsing: page.collapse)
    try await context.record(listing, in: library)
    // The user may never see output for programs, so its posts are not marked as announced.
    if !form.isForPrograms, listing.isNumbered {
      try await context.markAnnounced(listing.posts.map(\.id), in: library)
    }
  }
}
