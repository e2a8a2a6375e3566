import Aggregation
import ArgumentParser
import FeedFormats
import JSONText
import LibraryStore
import Presentation
import Search
import Terminal

struct SearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find posts, read or unread, newest first, and number them.",
    discussion: """
      A post must contain all words. "two words" is a phrase, swif* a prefix; -word and NOT \
      exclude; OR and ( ) combine. Fields: title: author: tag: link: site: feed: folder: \
      is:unread|read|starred newer:2d older:2026-01-31; title:/regular expression/. Case and \
      accents do not matter. @name is a saved search.

      Examples:
        lede search swift -title:/sponsored/ newer:2w
        lede search '"data race" (feed:swift OR tag:concurrency)'
        lede search --relevance --limit 10 compiler errors
        lede search --save work folder:Work is:unread
        lede list --where @work
      """)

  @Option(help: ArgumentHelp("Save the query under this name.", valueName: "name"))
  var save: String?

  @Option(
    help: ArgumentHelp("Delete a saved search.", valueName: "name"), completion: .searchNames)
  var remove: String?

  @Flag(help: "List the saved searches.")
  var saved = false

  @Flag(
    help: ArgumentHelp(
      "Best match first: words in the title count more than words in the text.",
      discussion: "Sorts the newest 1,000 matches, or all with --limit 0."))
  var relevance = false

  @OptionGroup var query: QueryArguments
  @OptionGroup var page: ListPageOptions
  @OptionGroup var feeds: FeedOptions
  @OptionGroup var form: ListFormatOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    let actions = [save != nil, remove != nil, saved].count { $0 }
    guard actions <= 1 else {
      throw ValidationError("--save, --remove and --saved cannot be combined.")
    }
    guard query.isEmpty == (remove != nil || saved) else {
      throw ValidationError(
        query.isEmpty ? "Add a query to search for." : "--remove and --saved take no query.")
    }
    if let save, !SavedSearch.isName(save) {
      throw ValidationError("A name can contain only letters, digits, - and _, at most 40 of them.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = save == nil ? try options.open(context) : try options.openOrMake(context)
    if saved {
      let searches = SavedSearchList(try await library.store.savedSearches())
      return context.print(searches, asJSON: form.format != nil)
    }
    if let save {
      let before = try await library.save(query.text, as: save)
      let replaced = before.map { " (replaces: \($0))" } ?? ""
      let line = "Saved: lede search @\(save)" + replaced
      context.output.writeLine("\(line)")
    } else if let remove {
      try await library.removeSavedSearch(remove)
      context.output.writeLine("\(remove): deleted.")
    } else {
      try await search(library, context)
    }
  }

  private func search(_ library: Library, _ context: CommandContext) async throws {
    let found = PostQuery(
      feeds: try await feeds.ids(in: library), limit: page.bound(form),
      search: try await library.query(query.text))
    let printer = ListPrinter(
      context: context, library: library, form: form, grouping: page.group,
      scope: feeds.words + QueryOption.words(query.text), isByRelevance: relevance)
    let listing = try await printer.list(found, collapsing: page.collapse)
    try await context.record(listing, in: library)
  }
}
