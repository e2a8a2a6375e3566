import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct WatchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Keep running, refresh feeds when they are due, and print new posts.",
    discussion: """
      Each feed is fetched when its publishing rhythm suggests a new post, but never earlier than its \
      server allows. Other commands can run at the same time, including `lede refresh`.

      SIGTERM and SIGINT stop it. SIGHUP makes it read the list of feeds again.

      Examples:
        lede watch
        lede watch --notify --template '{feed}: {title}'
        lede watch --quiet --on-new 'my-script --from-lede'
      """)

  @Option(
    help: ArgumentHelp(
      "Print each post with this template, such as '{title}'; see lede help list.",
      valueName: "template"),
    transform: Template.parsed)
  var template: Template<PostLine.Field>?

  @Flag(help: "Print one JSON object per line for each post, like list --jsonl.")
  var jsonl = false

  @Flag(
    name: .shortAndLong, help: "Print no posts; get-more or the program of --on-new reports them.")
  var quiet = false

  @OptionGroup var hooks: HookOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if [template != nil, jsonl, quiet].count(where: { $0 }) > 1 {
      throw ValidationError("--template, --jsonl and --quiet cannot be combined.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let output = WatchOutput(
      format: quiet ? nil : try format(context), hooks: hooks, options: options, context: context)
    try await FeedWatcher(for: output).run(context.signals())
  }

  private func format(_ context: CommandContext) throws -> WatchOutput.PostFormat {
    if jsonl { return { post, feed in PostJSON.line(post, number: nil, of: feed) } }
    let template: Template<PostLine.Field> =
      if let template { template } else { try Template("{feed}  {title}  {url}") }
    return { post, feed in
      let line = PostLine.text(
        template, post, number: nil, of: feed, at: context.now(), context.times)
      return Array((line + "\n").utf8)
    }
  }
}
