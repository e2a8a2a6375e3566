import ArgumentParser
import HackerNews
import Presentation
import Terminal

struct HNListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List stories: number, points, comments, age and title.",
    discussion: """
      Other lists are those of the site, such as active, front/DAY, over/POINTS, site/SITE or \
      favorites/USER; an unknown name prints them all. `lede hn more` continues the list.

      Examples:
        lede hn list
        lede hn list ask
        lede hn list front/2026-01-02
      """)

  @Argument(
    help: ArgumentHelp(
      "The list: top, new, best, ask, show, jobs or another one of the site.", valueName: "list"),
    completion: .list(HNClient.StoryList.allCases.map(\.rawValue)))
  var list = "top"

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context) { run in
      let part = try HNListPart(
        list: list, of: run.client.markup.current, hasAPI: run.hasAPI)
      try await run.show(part, of: list, asJSON: json.isJSON)
    }
  }
}

struct HNMoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "more", abstract: "Show the next part of the last list in this terminal.",
    discussion: """
      The list is that of `lede hn list`, `lede hn search` or `lede hn user --submissions`, at the \
      same site.

      Examples:
        lede hn more
        lede hn more --json
      """)

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    let state = HNState(file: try HNRun.folder(context) + "/hn-state.json")
    guard let list = state.lists.first(where: { $0.terminal == context.terminalName }) else {
      throw CommandFailure(.notFound, "there is no list to continue; start with: lede hn list")
    }
    guard let next = list.next else {
      throw CommandFailure(
        .notFound, "the list \(list.name) has no more items; list others with: lede hn list")
    }
    let server = options.server(context).merging(list.options)
    try await options.run(context, at: server) { run in
      try await run.show(next, of: list.name, asJSON: json.isJSON)
    }
  }
}

/// An item named on the command line.
struct HNItemArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The number of a story or comment, or the URL of its page.", valueName: "id"))
  var id: String
}

struct HNThreadCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "thread", abstract: "Show a story or comment with the comments below it.",
    discussion: """
      Links are numbered and listed below each comment. Lines of text are at most as wide as the \
      terminal; code and links are never broken.

      Examples:
        lede hn thread 8863
        lede hn thread 8863 --depth 2
        lede hn thread 'https://news.ycombinator.com/item?id=8863' --json
      """)

  @Option(
    help: ArgumentHelp(
      "Show this many levels of comments, and count the replies below them.", valueName: "n"))
  var depth: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum width of lines. Default: the terminal's width, at most 100.",
      valueName: "columns"))
  var width: Int?

  @OptionGroup var item: HNItemArgument
  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth must be 0 or more.") }
    if let width, width < 20 { throw ValidationError("--width must be 20 or more.") }
  }

  func run(_ context: CommandContext) async throws {
    try await options.run(context) { run in
      let thread = try await run.client.thread(try run.item(item.id))
      let view = HNThreadView(
        thread, depth: depth, columns: width ?? run.columns, now: context.now(), page: run.page)
      await run.print(view, asJSON: json.isJSON)
    }
  }
}

struct HNUserCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Show a user's karma and description, or their stories.",
    discussion: """
      Examples:
        lede hn user pg
        lede hn user pg --submissions
      """)

  @Argument(help: ArgumentHelp("The name of the user.", valueName: "name"))
  var name: String

  @Flag(help: "List the stories that the user has submitted.")
  var submissions = false

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context) { run in
      guard !submissions else {
        return try await run.show(
          .first(list: "submitted", values: ["user": name]), of: "submitted/\(name)",
          asJSON: json.isJSON)
      }
      let user = try await run.client.user(name)
      await run.print(HNUserView(user, columns: run.columns), asJSON: json.isJSON)
    }
  }
}

struct HNSearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Search stories or comments, the most relevant ones first.",
    discussion: """
      Examples:
        lede hn search swift concurrency
        lede hn search sqlite --comments --by-date
        lede hn search lisp --author pg --points 100
      """)

  @Argument(help: ArgumentHelp("Words to search for.", valueName: "query"))
  var query: [String]

  @Flag(help: "Search comments instead of stories.")
  var comments = false

  @Flag(help: "List the newest results first.")
  var byDate = false

  @Option(help: ArgumentHelp("Only items of this user.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("Only stories with at least this many points.", valueName: "n"))
  var points: Int?

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    let text = query.joined(separator: " ")
    let tags = [comments ? "comment" : "story"] + (author.map { ["author_\($0)"] } ?? [])
    let query = HNQuery(text, tags: tags, minimumPoints: points, isByDate: byDate)
    try await options.run(context, at: options.server(context, isSearch: true)) { run in
      try await run.show(.search(query), of: "search/\(text)", asJSON: json.isJSON)
    }
  }
}

/// Items named on the command line.
struct HNItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Numbers of stories or comments, or the URLs of their pages.", valueName: "id"))
  var ids: [String]
}

struct HNReadCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Mark stories or comments as read in lists and threads.",
    discussion: """
      Examples:
        lede hn read 8863
        lede hn list --json | jq '.items[].id' | xargs lede hn read
      """)

  @OptionGroup var items: HNItemArguments
  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context, createsLibrary: true) { run in
      let ids = try items.ids.map(run.item)
      try await run.client.markRead(ids)
      context.print(HNResult.markedRead(ids), asJSON: json.isJSON)
    }
  }
}

struct HNDeleteCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Remove stories from all lists and feeds, permanently.",
    discussion: """
      Examples:
        lede hn delete 8863
      """)

  @OptionGroup var items: HNItemArguments
  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context, createsLibrary: true) { run in
      let ids = try items.ids.map(run.item)
      for id in ids { try await run.client.delete(id) }
      context.print(HNResult.deleted(ids), asJSON: json.isJSON)
    }
  }
}
