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
    commandName: "search", abstract: "Find posts, read or not, newest first, and number them.",
    discussion: """
      All words must be there; "two words" stand together; swif* begins so; -word and NOT exclude; \
      OR and ( ) choose. Fields: title: author: tag: link: site: feed: folder: \
      is:unread|read|starred newer:2d older:2026-01-31; title:/regular expression/. Case and \
      accents do not matter. @name is a saved search.

      Examples:
        lede search swift -title:/sponsored/ newer:2w
        lede search '"data race" (feed:swift OR tag:concurrency)'
        lede search --relevance --limit 10 compiler errors
        lede search --save work folder:Work is:unread
        lede list --where @work
      """)

  @Option(help: ArgumentHelp("Keep the query under this name.", valueName: "name"))
  var save: String?

  @Option(
    help: ArgumentHelp("Forget a saved search.", valueName: "name"), completion: .searchNames)
  var remove: String?

  @Flag(help: "Print the saved searches.")
  var saved = false

  @Flag(
    help: ArgumentHelp(
      "The best first: words in the title count more than those in the text.",
      discussion: "Of the newest 1,000 that are found, or of all with --limit 0."))
  var relevance = false

  @OptionGroup var query: QueryArguments
  @OptionGroup var page: ListPageOptions
  @OptionGroup var feeds: FeedOptions
  @OptionGroup var form: ListFormatOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    let wishes = [save != nil, remove != nil, saved].count { $0 }
    guard wishes <= 1 else { throw ValidationError("Choose one of --save, --remove and --saved.") }
    guard query.isEmpty == (remove != nil || saved) else {
      throw ValidationError(
        query.isEmpty ? "Say what to search for." : "--remove and --saved take no query.")
    }
    if let save, !SavedSearch.isName(save) {
      throw ValidationError("A name has letters, digits, - and _ only, and forty at most.")
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
      let place = before.map { ", in place of: \($0)" } ?? ""
      context.output.writeLine("Saved: lede search @\(save)\(place)")
    } else if let remove {
      try await library.removeSavedSearch(remove)
      context.output.writeLine("\(remove): forgotten.")
    } else {
      try await search(library, context)
    }
  }

  private func search(_ library: Library, _ context: CommandContext) async throws {
    let wish = PostQuery(
      feeds: try await feeds.ids(in: library), limit: page.bound(form),
      search: try await library.query(query.text))
    let printer = ListPrinter(
      context: context, library: library, form: form, grouping: page.group,
      scope: feeds.words + QueryOption.words(query.text), isByRelevance: relevance)
    let listing = try await printer.list(wish, collapsing: page.collapse)
    try await context.shown(listing, in: library)
  }
}
