import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct WatchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Stay, refresh feeds when they are due, and print what is new.",
    discussion: """
      Each feed is asked when its rhythm lets expect something new, and never before its server \
      wants it. Other commands go on beside it, a refresh by hand too.

      SIGTERM and SIGINT end it, SIGHUP makes it look at all feeds anew.

      Examples:
        lede watch
        lede watch --notify --template '{feed}: {title}'
        lede watch --quiet --on-new 'my-script --from-lede'
      """)

  @Option(
    help: ArgumentHelp(
      "Print each post as this line, with places like {title}; see list.", valueName: "template"),
    transform: Template.parsed)
  var template: Template<PostLine.Field>?

  @Flag(help: "Print each post as a JSON object a line, as list --jsonl does.")
  var jsonl = false

  @Flag(name: .shortAndLong, help: "Print nothing: get-more, or the hook, tells of new posts.")
  var quiet = false

  @OptionGroup var hooks: HookOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if [template != nil, jsonl, quiet].count(where: { $0 }) > 1 {
      throw ValidationError("--template, --jsonl and --quiet exclude each other.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let form: WatchOutput.Form =
      if quiet { .nothing } else if jsonl { .jsonl } else { .lines(try template ?? Self.plain) }
    let output = WatchOutput(form: form, hooks: hooks, options: options, context: context)
    try await FeedWatcher(for: output).run(context.signals())
  }

  private static var plain: Template<PostLine.Field> {
    get throws { try Template("{feed}  {title}  {url}") }
  }
}
