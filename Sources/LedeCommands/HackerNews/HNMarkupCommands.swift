import ArgumentParser
import HackerNews
import Presentation
import Terminal
import URLs

struct HNMarkupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "markup", abstract: "Show, check or replace the rules for reading the site.",
    discussion: """
      A markup file describes the pages, forms and messages of a site. `lede` contains one for Hacker \
      News.

      Examples:
        lede hn markup show
        lede hn markup check my-site.json
      """,
    subcommands: [
      HNMarkupShowCommand.self, HNMarkupCheckCommand.self, HNMarkupRefreshCommand.self,
      HNMarkupResetCommand.self,
    ])
}

struct HNMarkupShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the markup file in use.",
    discussion: """
      With --json, only its revision, site and lists are printed.

      Examples:
        lede hn markup show
        lede hn markup show > my-site.json
      """)

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    let settings = options.server(context).settings(context.terminal.variables)
    let markup = try settings.markup().current
    guard !json.isJSON else {
      return context.print(HNResult.markup(markup, "In use"), asJSON: true)
    }
    context.output.writeDocument(markup.source)
  }
}

struct HNMarkupCheckCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a markup file and run its self-tests.",
    discussion: """
      Examples:
        lede hn markup check my-site.json
      """)

  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var json: JSONOption
  @OptionGroup private var colour: ColourArguments

  func run(_ context: CommandContext) async throws {
    let markup = try HNMarkup(file: file == "-" ? file : context.absolute(file))
    do throws(HNMarkupError) {
      try markup.runChecks()
    } catch {
      throw CommandFailure(.error, "\(file) fails its self-tests: \(error)")
    }
    context.print(HNResult.markup(markup, "Valid"), asJSON: json.isJSON)
  }
}

struct HNMarkupRefreshCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Download a newer markup file, check it and use it.",
    discussion: """
      A file is used only if it is valid, newer and for the same site. The URL can also be set as \
      LEDE_HN_MARKUP_URL; then a page that does not match the rules also causes a download.

      Examples:
        lede hn markup refresh
        lede hn markup refresh --url https://example.org/hn-markup.json
      """)

  @Option(help: ArgumentHelp("The URL of the file.", valueName: "url"))
  var url: String?

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func validate() throws {
    if let url, WebURL(url)?.isHTTP != true {
      throw ValidationError("--url must be an https URL.")
    }
  }

  func run(_ context: CommandContext) async throws {
    var context = context
    if let url { context.terminal.variables["LEDE_HN_MARKUP_URL"] = url }
    guard context.terminal.variables["LEDE_HN_MARKUP_URL"]?.isEmpty == false else {
      throw CommandFailure(.usage, "no URL is known; add --url URL, or set LEDE_HN_MARKUP_URL")
    }
    try await options.run(context) { [context] run in
      let change = try await run.client.refreshMarkup()
      context.print(
        HNResult.markup(run.client.markup.current, change == nil ? "Nothing newer" : "Updated"),
        asJSON: json.isJSON)
    }
  }
}

struct HNMarkupResetCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Remove the downloaded markup file and use the built-in one.",
    discussion: """
      Examples:
        lede hn markup reset
      """)

  @OptionGroup var json: JSONOption
  @OptionGroup private var colour: ColourArguments

  func run(_ context: CommandContext) async throws {
    var variables = context.terminal.variables
    variables["LEDE_HN_MARKUP"] = nil
    let store = try HackerNewsSettings(variables).markup()
    try store.reset()
    context.print(HNResult.markup(store.current, "In use"), asJSON: json.isJSON)
  }
}
